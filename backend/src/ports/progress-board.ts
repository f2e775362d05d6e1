import type { Position } from './position';

/** How far a policy or the serving generation of a projection has come on one partition, as the process that runs it says. */
export interface PostedProgress {
  readonly consumer: string;
  readonly partition: number;
  readonly position: Position;
  /** Keys that were held back on the way there. */
  readonly parkedKeys: number;
}

/**
 * Where the processes that run consumers tell the others how far they have come, at once and also where nothing was
 * written. What stands there of a projection is a promise to readers: everything up to the position can be read. It may be
 * lost, and is then posted again.
 */
export interface ProgressBoard {
  /** A position that is behind the posted one changes nothing. */
  post(progress: readonly PostedProgress[]): Promise<void>;
  read(of: readonly Pick<PostedProgress, 'consumer' | 'partition'>[]): Promise<readonly (PostedProgress | undefined)[]>;
}
