// Who is signed in, read from the server and told to everyone over the bus.
import { type ApiError, callApi } from '@libretto/contracts/client';
import { bus, type SessionState } from '@libretto/contracts/federation';
import { keptSession } from './kept-session';

/** Between attempts while the server does not answer: without a session there is nothing else to show. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000];

let reading: Promise<SessionState> | null = null;
let readAtMs = 0;
let hasSignedOut = false;
let isKept = false;

/** Whether this person has left by Sign Out, so that nothing asks them to sign in again. */
export const isSignedOut = () => hasSignedOut;

/** Whether the server did not answer, and the page shows who was signed in on this device. */
export const isSessionKept = () => isKept;

/** Call once the server has ended the session because the person asked for it. */
export function publishSignedOut(): void {
  hasSignedOut = true;
  publish({});
}

export const currentSession = (): SessionState => bus.latest('session/state') ?? { status: 'loading' };

/** Id of the person who is signed in, or null. */
export function currentUserId(): string | null {
  const state = currentSession();
  return state.status === 'authenticated' ? state.user.id : null;
}

/**
 * As {@link readSession}, where the session may have ended by itself: a form opens over the page, which keeps all that was
 * typed. Only when nobody signs in does the page become a visitor's.
 */
export async function checkSession(): Promise<void> {
  const before = currentUserId();
  const { user } = await callApi('GET /api/auth/session');
  const isEnded = before !== null && !user && currentUserId() === before;
  // Loaded when it is needed: the entrance has no use for it.
  if (isEnded && (await (await import('@libretto/product/session')).renewSession())) return;
  await readSession();
}

/**
 * Reads the session and publishes it as `session/state`. Callers at the same time share one reading.
 *
 * @throws ApiError when the server does not answer after all attempts; the state then stays as it was. Where songs are kept on this
 * device it becomes the person whose songs they are instead, unless somebody is shown already.
 */
export function readSession(): Promise<SessionState> {
  reading ??= readWithPatience()
    .catch(fallBack)
    .finally(() => {
      reading = null;
    });
  return reading;
}

let nextReading: Promise<SessionState> | null = null;

/**
 * As {@link readSession}, after something that changes the session: a reading that is in flight may have been answered before the
 * change, so another one follows it.
 */
export function readChangedSession(): Promise<SessionState> {
  if (reading === null) return readSession();
  nextReading ??= reading
    .catch(() => undefined)
    .then(() => {
      nextReading = null;
      return readSession();
    });
  return nextReading;
}

/** Without an answer whoever keeps songs on this device opens them; nobody who was shown before changes by it. */
function fallBack(error: unknown): SessionState {
  const user = (error as ApiError).status === 0 ? keptSession() : null;
  if (!user || currentSession().status !== 'loading') throw error;
  const state = publish({ user });
  isKept = true;
  return state;
}

/** As `readSession`, but only when the last reading is older than that: for tabs that come back into view. */
export async function refreshSession(olderThanMs: number): Promise<void> {
  if (Date.now() - readAtMs < olderThanMs) return;
  await checkSession().catch(() => undefined);
}

async function readWithPatience(): Promise<SessionState> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return publish(await callApi('GET /api/auth/session'));
    } catch (error) {
      const delayMs = retryDelaysMs[attempt];
      const status = (error as ApiError).status;
      if (delayMs === undefined || (status >= 400 && status < 500)) throw error;
      // Nothing is to be waited for where there is something to open.
      if (navigator.onLine === false && keptSession()) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

function publish({ user }: Awaited<ReturnType<typeof callApi<'GET /api/auth/session'>>>): SessionState {
  readAtMs = Date.now();
  isKept = false;
  if (user) hasSignedOut = false;
  const state: SessionState = user ? { status: 'authenticated', user } : { status: 'unauthenticated' };
  // The same session again must not make every remote render.
  if (JSON.stringify(state) === JSON.stringify(bus.latest('session/state'))) return currentSession();
  bus.emit('session/state', state);
  return state;
}
