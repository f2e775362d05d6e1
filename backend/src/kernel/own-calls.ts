// The product's own calls made from inside in a person's name, by those who speak another protocol outside: whatever a call
// checks holds there too.
import type { HttpCalls } from '@libretto/contracts/http';
import type { UserCaller } from './http/caller';

export interface OwnCallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
  /** For calls that take a form with files. */
  readonly form?: Readonly<Record<string, string>>;
  /** Asks whether there is an answer, without the answer. */
  readonly isHead?: true;
  /** What the person has written so far, which the call waits to see, and what it wrote itself. */
  readonly position?: string;
  readonly onPosition?: (position: string) => void;
  /** The address of the client outside that asked, for limits that count by address. */
  readonly address?: string;
}

/** @throws Problem as the call refuses it. */
export type OwnCalls = <Key extends keyof HttpCalls>(
  caller: UserCaller,
  key: Key,
  input?: OwnCallInput,
) => Promise<HttpCalls[Key]['response']>;
