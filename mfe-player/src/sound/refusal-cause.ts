// Why a sound could not be loaded: elements do not tell a missing file from a server that is away, so the server is asked.
import type { RefusalCause } from './sound';

const answerMs = 5000;
/** `MediaError.MEDIA_ERR_NETWORK`: it could be loaded, and then broke off. */
const brokeOff = 2;
/** The server is there but cannot answer now. */
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
