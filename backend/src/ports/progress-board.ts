import type { Position } from './position';

/** How far the serving generation of a projection has come on one partition, as the process that runs it says. */
export interface PostedProgress {
  readonly projection: string;
  readonly partition: number;
  readonly position: Position;
  /** Keys that were held back on the way there. */
  readonly parkedKeys: number;
}

/**
 * Where the processes that run projections tell the others how far they have come, at once and also where nothing was
 * written. What stands there is a promise to readers: everything up to the position can be read. It may be lost, and is then
 * posted again.
 */
export interface ProgressBoard {
  /** A position that is behind the posted one changes nothing. */
  post(progress: readonly PostedProgress[]): Promise<void>;
  read(
    of: readonly Pick<PostedProgress, 'projection' | 'partition'>[],
  ): Promise<readonly (PostedProgress | undefined)[]>;
}
