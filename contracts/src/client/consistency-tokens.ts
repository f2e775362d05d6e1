// The page reads its own writes: a read brings the consistency tokens of the writes before it, and the server waits until
// its read models contain them. A cookie of the same name serves other tabs, but of two answers that arrive at the same
// time it holds the later one alone.

/** Copies of this module in several remotes share the tokens. */
const shared = Symbol.for('libretto.consistency-tokens');
const holder = globalThis as { [shared]?: readonly KeptTokens[] };

/** The tokens of one answer in the server's encrypted form. */
interface KeptTokens {
  readonly text: string;
  readonly untilMs: number;
}

/** Header of requests and responses. */
export const tokensName = 'Libretto-Position';
/** Projections catch up far sooner. */
const keptMs = 30_000;
/** More than five writes at the same time are rare, and proxies limit the length of a request's headers. */
const mostKept = 5;

/** The tokens to send with the next request, newest first. */
export function keptTokens(): readonly string[] {
  const nowMs = performance.now();
  return (holder[shared] ?? []).filter(({ untilMs }) => untilMs > nowMs).map(({ text }) => text);
}

/** The header that carries tokens; none without tokens. */
export const tokenHeader = (tokens: readonly string[]): Record<string, string> =>
  tokens.length === 0 ? {} : { [tokensName]: tokens.join(',') };

/** Keeps the tokens of an answer, if it has any, in place of those that its request brought, as the answer contains them. */
export function keepTokens(text: string | null | undefined, sent: readonly string[]): void {
  if (!text) return;
  const others = (holder[shared] ?? []).filter((kept) => !sent.includes(kept.text));
  holder[shared] = [{ text, untilMs: performance.now() + keptMs }, ...others].slice(0, mostKept);
}
