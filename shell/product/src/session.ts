// Asks for a session: for a guest who starts an action, and for a user whose session has expired during one. Asks for a
// step-up authentication as well.

import { bus } from '@libretto/contracts/federation';
import { t } from '@lingui/core/macro';

const here = () => location.pathname + location.search;

export const isSignedIn = () => bus.latest('session/state')?.status === 'authenticated';

/** Returns the id of the signed-in user, or null. */
export function userId(): string | null {
  const session = bus.latest('session/state');
  return session?.status === 'authenticated' ? session.user.id : null;
}

/**
 * Runs an action that needs a session. For a guest, `title` heads a sign-in form over the page ("Sign in to like this
 * song"), and the action continues afterwards.
 */
export function withSession(title: string, action: () => void): void {
  if (bus.latest('session/state')?.status === 'unauthenticated') askToSignIn(title, action);
  else action();
}

/** For buttons whose label already says that they require a sign-in. */
export function askToSignIn(title: string, action: () => void = () => undefined): void {
  const onClosed = (outcome: 'signed-in' | 'cancelled') => outcome === 'signed-in' && action();
  bus.emit('session/required', { callbackUrl: here(), title, onClosed });
}

let asking: Promise<boolean> | null = null;

/**
 * Renews a session that expired on the server while the page still shows the user: the sign-in form opens over the
 * page, which keeps its state. Concurrent callers share one form.
 *
 * @returns whether the same user has signed in again.
 */
export function renewSession(): Promise<boolean> {
  const before = userId();
  if (!bus.hasListeners('session/required')) return Promise.resolve(false);
  asking ??= new Promise<boolean>((resolve) => {
    const onClosed = (outcome: 'signed-in' | 'cancelled') => resolve(outcome === 'signed-in');
    bus.emit('session/required', {
      callbackUrl: here(),
      title: t`Your session has ended. Sign in to continue.`,
      onClosed,
    });
  }).finally(() => {
    asking = null;
  });
  return asking.then((hasSignedIn) => hasSignedIn && (before === null || userId() === before));
}

let confirming: Promise<boolean> | null = null;

/**
 * Asks the user to confirm their identity with a second factor: a dialog opens over the page and its dialogs, which keep
 * their state. Concurrent callers share one dialog.
 *
 * @returns whether the user confirmed; null where no shell can ask them.
 */
export function confirmIdentity(): Promise<boolean | null> {
  if (!bus.hasListeners('session/confirmation-required')) return Promise.resolve(null);
  confirming ??= new Promise<boolean>((resolve) => {
    bus.emit('session/confirmation-required', { onClosed: (outcome) => resolve(outcome === 'confirmed') });
  }).finally(() => {
    confirming = null;
  });
  return confirming;
}
