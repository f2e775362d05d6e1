// Asks a guest to sign in over the current page, and lets the action continue afterwards.

import type { SignInRequest } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/lazy-part';
import { useBusMessage } from '@libretto/kit/use-bus';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { entrancePages } from '../app/entrance-pages';
import { useSession } from '../session/use-session';

const SignInDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "sign-in-dialog" */ './sign-in-dialog')).SignInDialog,
  { name: () => t`Sign in`, place: 'dialog', onDismiss: ({ onCancel }) => onCancel() },
);

type TitledRequest = SignInRequest & { title: string };

/** `elsewhere`: the guest moved on to an auth page, such as sign-up, from which the action can still continue. */
type Shown = { request: TitledRequest; form: 'open' | 'elsewhere' | 'signed-in' };

export function SignInSheet() {
  const { pathname } = useLocation();
  const session = useSession();
  const [shown, setShown] = useState<Shown | null>(null);

  useBusMessage('session/required', ({ title, ...request }) => {
    if (title === undefined) return;
    shown?.request.onClosed?.('cancelled');
    setShown({ request: { ...request, title }, form: 'open' });
  });

  const isSignedIn = session.status === 'authenticated';
  const isAtEntrance = entrancePages.includes(pathname);
  useEffect(() => {
    if (!shown) return;
    if (shown.form === 'open' && isAtEntrance) setShown({ ...shown, form: 'elsewhere' });
    const hasEntered = shown.form === 'signed-in' || (shown.form === 'elsewhere' && isSignedIn && !isAtEntrance);
    const hasLeft = shown.form === 'elsewhere' && !isSignedIn && !isAtEntrance;
    if (!hasEntered && !hasLeft) return;
    setShown(null);
    // Waits until every remote has rendered for the new user and the sheet has returned the focus.
    if (hasEntered) setTimeout(() => shown.request.onClosed?.('signed-in'));
    else shown.request.onClosed?.('cancelled');
  }, [shown, isSignedIn, isAtEntrance]);

  if (shown?.form !== 'open') return null;
  const { title, callbackUrl, onClosed } = shown.request;
  return (
    <SignInDialog
      title={title}
      callbackUrl={callbackUrl}
      onSignedIn={() => setShown({ ...shown, form: 'signed-in' })}
      onCancel={() => {
        setShown(null);
        onClosed?.('cancelled');
      }}
    />
  );
}
