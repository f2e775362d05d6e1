// The internal API client, which calls the product's API on behalf of a user for code that speaks another protocol to
// the outside. Every check of a call applies there too.
import type { HttpCalls } from '@libretto/contracts/http';
import type { UserCaller } from '../access/caller';

export interface OwnCallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
  /** Fields for calls that take a multipart form. */
  readonly form?: Readonly<Record<string, string>>;
  /** Requests only the headers, to learn whether there is a response. */
  readonly isHead?: true;
  /**
   * The consistency tokens of the user's earlier writes, which the call waits for; `onPosition` receives these and those
   * of the call's own writes.
   */
  readonly position?: string;
  readonly onPosition?: (position: string) => void;
  /** The address of the external client, for rate limits by address. */
  readonly address?: string;
}

/** @throws Problem when the API refuses the call. */
export type InternalApiClient = <Key extends keyof HttpCalls>(
  caller: UserCaller,
  key: Key,
  input?: OwnCallInput,
) => Promise<HttpCalls[Key]['response']>;
