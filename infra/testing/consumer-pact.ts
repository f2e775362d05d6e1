// What every consumer pact test starts with: where its file goes, and how a browser's call meets the pact's server.
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PactV3 } from '@pact-foundation/pact';

/** The pact server notes a request only after it has answered it. */
const NOTING_MS = 50;

export function consumerPact(consumer: string): PactV3 {
  return new PactV3({
    consumer,
    provider: 'backend',
    dir: resolve(__dirname, '../../contracts/pacts'),
    logLevel: 'error',
  });
}

/** Runs calls of the typed client against the pact's server, as a browser on its origin would. */
export async function against<T>(origin: string, call: () => Promise<T>): Promise<T> {
  const fetched = globalThis.fetch;
  globalThis.fetch = (path, init) => fetched(`${origin}${String(path)}`, init);
  try {
    return await call();
  } finally {
    globalThis.fetch = fetched;
    await setTimeout(NOTING_MS);
  }
}

/** The header of every JSON answer, and of every refusal. */
export const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' };
export const problemHeaders = { 'Content-Type': 'application/problem+json; charset=utf-8' };
