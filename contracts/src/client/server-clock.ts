// The current time by the server's clock. A computer's own clock may be days off, and would open a statement in the
// wrong month or call a song of today "in two days".

/** Copies of this module in several remotes share the difference. */
const shared = Symbol.for('libretto.server-clock');
const holder = globalThis as { [shared]?: { aheadMs: number } };

/** The header has whole seconds, and the answer took a while: a smaller difference says nothing. */
const insignificantMs = 5_000;

/** The parts of a response that tell its time. */
export interface TimedAnswer {
  readonly headers?: { get?(name: string): string | null };
}

/** Records the time of a fresh answer to a request that was sent at `sentAtMs` of this computer's clock. */
export function noteServerTime({ headers }: TimedAnswer, sentAtMs: number): void {
  const atMs = Date.parse(headers?.get?.('date') ?? '');
  // A copy from the browser's cache has the time at which it was made.
  if (Number.isNaN(atMs) || /max-age=[1-9]/.test(headers?.get?.('cache-control') ?? '')) return;
  const receivedAtMs = Date.now();
  const aheadMs = atMs + 500 - (sentAtMs + receivedAtMs) / 2;
  const isKnown = Math.abs(aheadMs) > insignificantMs + (receivedAtMs - sentAtMs) / 2;
  holder[shared] = { aheadMs: isKnown ? aheadMs : 0 };
}

/** The current time in milliseconds by the server's clock, or by this computer's until the server has answered. */
export const serverNowMs = (): number => Date.now() + (holder[shared]?.aheadMs ?? 0);

/** The current date by the server's clock. */
export const serverNow = (): Date => new Date(serverNowMs());
