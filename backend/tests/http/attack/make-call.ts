// Makes a call of the contract as its owner would, with the attacker's changes, and checks refusals.
import { httpCalls } from '@libretto/contracts/http';
import type { CallDescription } from '@libretto/contracts/http/call';
import { problemSchema } from '@libretto/contracts/http/problem';
import type { Answer, CallOptions } from '../../support/world/client';
import type { AttackedCall } from './attacked-call';
import { attackedCalls } from './calls';
import type { Who, World } from './world';

export interface Target extends AttackedCall {
  readonly key: string;
  readonly call: CallDescription;
}

export const targets: readonly Target[] = (httpCalls as readonly CallDescription[]).map((call) => {
  const key = `${call.method} ${call.path}`;
  return { ...(attackedCalls as Readonly<Record<string, AttackedCall>>)[key], key, call } as Target;
});

export const named = (list: readonly Target[]) => list.map((target) => [target.key, target] as const);

export const isChange = ({ call }: Target) => call.method !== 'GET';

export interface Changes extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: string;
}

/** The caller who is authorized and owns everything that the call refers to. */
export function rightful({ call: { access } }: Target): Who {
  return access === 'admin' || access === 'finance' || access === 'partner' ? access : 'owner';
}

export function make(world: World, target: Target, who: Who, changes: Changes = {}): Promise<Answer> {
  const { call, query } = target;
  const address = `${addressOf(world, target, changes.params)}?${changes.query ?? query ?? ''}`;
  const headers = { ...target.headers, ...(who === 'partner' ? world.things.partnerHeaders : {}), ...changes.headers };
  const client = world.callers[who];
  if (call.method === 'GET') return client.call('GET', address, undefined, { ...changes, headers });
  const body = 'body' in changes ? changes.body : target.body?.(world.things);
  if (call.bodyType === 'form' && changes.raw === undefined && body !== undefined) {
    const raw = new URLSearchParams(body as Record<string, string>);
    return client.call(call.method, address, undefined, { ...changes, headers, raw });
  }
  return client.call(call.method, address, body, { ...changes, headers });
}

/** Inserts parameters unchanged; the attacker decides whether to encode them. */
function addressOf(world: World, { call, params }: Target, changed: Changes['params'] = {}): string {
  const all: Readonly<Record<string, string>> = { ...params?.(world.things), ...changed };
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => all[name] ?? 'missing');
}

const inside =
  /node_modules|\bat .+[.:]\d+:\d+|\.[jt]s:\d|SQLITE|\bSELECT\b|INSERT INTO|\/(home|tmp|work|usr)\/|ENOENT|Cannot read|is not (a function|defined)|undefined/;

/** Expects a problem document that reveals no internals. */
export function expectRefusal(answer: Answer, ...statuses: readonly number[]): void {
  const answered = JSON.stringify(answer.body);
  if (!statuses.includes(answer.status))
    throw new Error(`Answered ${answer.status} in place of ${statuses}: ${answered}`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(problemSchema.safeParse(answer.body).error).toBeUndefined();
  expect(answer.body.status).toBe(answer.status);
  expect(answered).not.toMatch(inside);
}
