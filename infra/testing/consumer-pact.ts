// What every consumer pact test starts with: where its pact is kept, and how a browser's call meets the pact's server.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PactV3 } from '@pact-foundation/pact';

/** The pact server notes a request only after it has answered it. */
const NOTING_MS = 50;
const keptFolder = resolve(__dirname, '../../contracts/pacts');

/**
 * A pact of this consumer with the backend. What the tests write down must be what is committed, which the backend's
 * own test verifies; with `LIBRETTO_TEST_UPDATE_PACTS=1` the committed file is written anew.
 */
export function consumerPact(consumer: string): PactV3 {
  const dir = mkdtempSync(join(tmpdir(), 'libretto-pact-'));
  const fileName = `${consumer}-backend.json`;
  afterAll(() => {
    const written = join(dir, fileName);
    const kept = join(keptFolder, fileName);
    if (process.env.LIBRETTO_TEST_UPDATE_PACTS === '1') copyFileSync(written, kept);
    const interactions = { written: interactionsOf(written), kept: interactionsOf(kept) };
    rmSync(dir, { recursive: true });
    expect(interactions.written).toEqual(interactions.kept);
  });
  return new PactV3({ consumer, provider: 'backend', dir, logLevel: 'error' });
}

function interactionsOf(file: string): readonly { readonly description: string }[] {
  const { interactions } = JSON.parse(readFileSync(file, 'utf8')) as { interactions: { description: string }[] };
  return interactions.sort((a, b) => (a.description < b.description ? -1 : 1));
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
