// What is said of a call in the tables of attacks.
import type { Things } from './world';

export interface AttackedCall {
  /**
   * What anyone but the owner gets as an answer: the answer's status, or `open` where nothing in it is
   * anybody's, or `own` where it can only ever be about the caller.
   */
  readonly others: 'open' | 'own' | 403 | 404;
  /** Of something that exists and is the owner's. */
  readonly params?: (things: Things) => Readonly<Record<string, string>>;
  readonly query?: string;
  /** What its protocol wants beside the body. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What its owner would send. */
  readonly body?: (things: Things) => object;
  /** What comes of ids of nothing in its body, where that is no refusal: nothing, or a note about the caller alone. */
  readonly unknownIds?: 'ignored' | 'taken';
}

export const id = (name: keyof Things) => (things: Things) => ({ id: things[name] as string });
export const songId = ({ song }: Things) => ({ songId: song });
export const open: AttackedCall = { others: 'open' };
export const own: AttackedCall = { others: 'own' };
