// Finds out why a sound failed to load: audio elements do not distinguish a missing file from an unreachable server, so
// this probes the server.
import type { RefusalCause } from './sound';

const answerMs = 5000;
/** `MediaError.MEDIA_ERR_NETWORK`: loading had started and then broke off. */
const brokeOff = 2;
/** The server answers but is temporarily unable to serve the file. */
const temporaryStatuses = [408, 425, 429];

export async function refusalCause(url: string, errorCode: number | undefined): Promise<RefusalCause> {
  const asking = new AbortController();
  const timer = setTimeout(() => asking.abort(), answerMs);
  try {
    const { status } = await fetch(url, {
      headers: { Range: 'bytes=0-1' },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: asking.signal,
    });
    if (status >= 500 || temporaryStatuses.includes(status)) return 'server';
    return status < 400 && errorCode === brokeOff ? 'connection' : 'source';
  } catch {
    return 'server';
  } finally {
    clearTimeout(timer);
    asking.abort();
  }
}
