// An entry in the tables of attacked calls.
import type { Things } from './world';

export interface AttackedCall {
  /**
   * The response to anyone but the owner: its status, `open` if it contains no private data, or `own` if it can only
   * concern the caller.
   */
  readonly others: 'open' | 'own' | 403 | 404;
  /** Path parameters of an existing entity of the owner. */
  readonly params?: (things: Things) => Readonly<Record<string, string>>;
  readonly query?: string;
  /** Headers that its protocol requires. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body that the owner would send. */
  readonly body?: (things: Things) => object;
  /**
   * The effect of unknown ids in the body, if they are not refused: none, or a record that concerns only the caller.
   */
  readonly unknownIds?: 'ignored' | 'taken';
}

export const id = (name: keyof Things) => (things: Things) => ({ id: things[name] as string });
export const songId = ({ song }: Things) => ({ songId: song });
export const open: AttackedCall = { others: 'open' };
export const own: AttackedCall = { others: 'own' };
