// Asking for a session: a guest for what they want to do, and somebody whose session has ended while they do it.

import { bus } from '@libretto/contracts/federation';
import { t } from '@lingui/core/macro';

const here = () => location.pathname + location.search;

export const isSignedIn = () => bus.latest('session/state')?.status === 'authenticated';

/** Id of the person who is signed in, or null. */
export function userId(): string | null {
  const session = bus.latest('session/state');
  return session?.status === 'authenticated' ? session.user.id : null;
}

/** `title` heads the form that opens over the page: "Sign in to like this song". The action goes on afterwards. */
export function withSession(title: string, action: () => void): void {
  if (bus.latest('session/state')?.status === 'unauthenticated') askToSignIn(title, action);
  else action();
}

/** For buttons that say so themselves. */
export function askToSignIn(title: string, action: () => void = () => undefined): void {
  const onClosed = (outcome: 'signed-in' | 'cancelled') => outcome === 'signed-in' && action();
  bus.emit('session/required', { callbackUrl: here(), title, onClosed });
}

let asking: Promise<boolean> | null = null;

/**
 * The session has ended at the server while the page still shows the person: the form opens over the page, which keeps
 * everything. All who notice at the same time share one form.
 *
 * @returns Whether the same person has signed in again.
 */
export function renewSession(): Promise<boolean> {
  const before = userId();
  if (!bus.hasListeners('session/required')) return Promise.resolve(false);
  asking ??= new Promise<boolean>((resolve) => {
    const onClosed = (outcome: 'signed-in' | 'cancelled') => resolve(outcome === 'signed-in');
    bus.emit('session/required', {
      callbackUrl: here(),
      title: t`Your session has ended. Sign in to go on.`,
      onClosed,
    });
  }).finally(() => {
    asking = null;
  });
  return asking.then((hasSignedIn) => hasSignedIn && (before === null || userId() === before));
}
