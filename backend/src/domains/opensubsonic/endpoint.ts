import type { HttpCalls } from '@libretto/contracts/http';
import type { UserCaller } from '../../kernel/http/access/caller';
import type { OwnCallInput } from '../../kernel/http/commands/internal-api-client';
import type { ReadModels } from '../../ports/read-models/read-models';
import type { Answer } from './answer';
import type { Parameters } from './parameters';
import type { Views } from './views';

/** One request of an app, with everything that its answer is built from. */
export interface Ask {
  readonly caller: UserCaller;
  readonly parameters: Parameters;
  readonly reads: ReadModels;
  readonly views: Views;
  /** Draws on the listener's allowance for stored queues. @throws Refusal */
  readonly takeQueued: (songs: number) => Promise<void>;
  /** Draws on the listener's allowance for reported plays. @throws Refusal */
  readonly takePlays: (plays: { readonly live: number; readonly earlier: number }) => Promise<void>;
  /** Calls the product's own API on behalf of this listener. @throws Refusal once the app has closed its connection */
  readonly call: <Key extends keyof HttpCalls>(key: Key, input?: OwnCallInput) => Promise<HttpCalls[Key]['response']>;
}

export type Endpoint = (ask: Ask) => Answer | Promise<Answer>;
export type Endpoints = Readonly<Record<string, Endpoint>>;
