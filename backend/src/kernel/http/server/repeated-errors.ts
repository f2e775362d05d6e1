// Logs an error that every request meets, such as an engine that is away, once with its stack and then as a count.
import type { Logger } from 'pino';

const everyMs = 10_000;
/** Upper bound of the different errors that are counted at a time; others are logged each. */
const mostKinds = 100;

export type LogError = (error: Error, about: object) => void;

export function repeatedErrors(log: Pick<Logger, 'error'>): LogError {
  const repeats = new Map<string, number>();
  return (error, about) => {
    const kind = `${error.name}: ${error.message}`;
    const counted = repeats.get(kind);
    if (counted !== undefined) return void repeats.set(kind, counted + 1);
    log.error({ err: error, ...about }, 'a request failed');
    if (repeats.size >= mostKinds) return;
    repeats.set(kind, 0);
    const end = () => {
      const count = repeats.get(kind) ?? 0;
      repeats.delete(kind);
      if (count > 0) log.error({ error: kind, requests: count }, 'further requests failed with the same error');
    };
    setTimeout(end, everyMs).unref();
  };
}
