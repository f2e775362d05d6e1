// Reads the session from the server and publishes it on the bus.
import { type ApiError, callApi } from '@libretto/contracts/client';
import { bus, type SessionState } from '@libretto/contracts/federation';
import { keptSession } from './kept-session';

/** The pauses between attempts while the server does not respond: without a session there is nothing to show. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000];

let reading: Promise<SessionState> | null = null;
let readAtMs = 0;
let hasSignedOut = false;
let isKept = false;

/** Whether the user has just signed out, so that the page that they leave does not ask them to sign in again. */
export const isSignedOut = () => hasSignedOut;

/** Called on an auth page: from then on a protected page asks for a sign-in again, with the way back to it. */
export function leaveSignedOutPage(): void {
  hasSignedOut = false;
}

let isEnded = false;

/** Whether the session has ended on the server while the page still shows its user. */
export const isSessionEnded = () => isEnded;

/** Call this when the sign-in form opens over a page whose user the server no longer knows. */
export function noteSessionEnded(): void {
  isEnded = true;
}

/** Turns the page into a guest's, because its user went to an auth page instead of signing in again. */
export const publishSessionEnded = (): void => void publish({});

/** Whether the server did not respond, and the page shows the last user of this device. */
export const isSessionKept = () => isKept;

/** Call this once the server has ended the session at the user's request. */
export function publishSignedOut(): void {
  hasSignedOut = true;
  publish({});
}

export const currentSession = (): SessionState => bus.latest('session/state') ?? { status: 'loading' };

/** Returns the id of the signed-in user, or null. */
export function currentUserId(): string | null {
  const state = currentSession();
  return state.status === 'authenticated' ? state.user.id : null;
}

/**
 * Like {@link readSession}, for a session that may have expired: a sign-in form opens over the page and keeps what the
 * user typed. The page becomes a guest's only if the user does not sign in.
 */
export async function checkSession(): Promise<void> {
  const before = currentUserId();
  const { user } = await callApi('GET /api/auth/session');
  const isEnded = before !== null && !user && currentUserId() === before;
  // Loaded on demand, because the auth pages do not need it.
  if (isEnded && (await (await import('@libretto/product/session')).renewSession())) return;
  await readSession();
}

/**
 * Reads the session and publishes it as `session/state`. Concurrent callers share one read.
 *
 * @throws ApiError when the server does not respond after all attempts; the state then stays unchanged. If the initial
 * state is still loading and this device keeps songs, the state becomes the user of those songs instead.
 */
export function readSession(): Promise<SessionState> {
  reading ??= readWithTimeout()
    .catch(fallBack)
    .finally(() => {
      reading = null;
    });
  return reading;
}

let nextReading: Promise<SessionState> | null = null;

/**
 * Like {@link readSession}, after a change of the session: a read in flight may have been answered before the change,
 * so another one follows it.
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

/**
 * If the server does not respond, shows the user whose songs this device keeps; a session that is already shown does
 * not change.
 */
function fallBack(error: unknown): SessionState {
  const user = (error as ApiError).status === 0 ? keptSession() : null;
  if (!user || currentSession().status !== 'loading') throw error;
  const state = publish({ user });
  isKept = true;
  return state;
}

/** Like `readSession`, but only if the last read is older than the given time: for tabs that become visible again. */
export async function refreshSession(olderThanMs: number): Promise<void> {
  if (Date.now() - readAtMs < olderThanMs) return;
  await checkSession().catch(() => undefined);
}

async function readWithTimeout(): Promise<SessionState> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return publish(await callApi('GET /api/auth/session'));
    } catch (error) {
      const delayMs = retryDelaysMs[attempt];
      const status = (error as ApiError).status;
      if (delayMs === undefined || (status >= 400 && status < 500)) throw error;
      // Offline with kept songs there is no reason to wait for another attempt.
      if (navigator.onLine === false && keptSession()) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

function publish({ user }: Awaited<ReturnType<typeof callApi<'GET /api/auth/session'>>>): SessionState {
  readAtMs = Date.now();
  isKept = false;
  isEnded = false;
  if (user) hasSignedOut = false;
  const state: SessionState = user ? { status: 'authenticated', user } : { status: 'unauthenticated' };
  // Skips an unchanged session, which would make every remote render again.
  if (JSON.stringify(state) === JSON.stringify(bus.latest('session/state'))) return currentSession();
  bus.emit('session/state', state);
  return state;
}
