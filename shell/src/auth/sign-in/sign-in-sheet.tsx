// Asks a guest to sign in over the current page, and lets the action continue afterwards.

import type { SignInRequest } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/feedback';
import { useBusMessage } from '@libretto/kit/hooks';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { authPages } from '../../app/auth-pages';
import { isSessionEnded, noteSessionEnded, publishSessionEnded } from '../../session/session';
import { useSession } from '../../session/use-session';

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
    if (session.status === 'authenticated') noteSessionEnded();
    setShown({ request: { ...request, title }, form: 'open' });
  });

  const isSignedIn = session.status === 'authenticated';
  const isOnAuthPage = authPages.includes(pathname);
  useEffect(() => {
    if (!shown) return;
    if (shown.form === 'open' && isOnAuthPage) {
      setShown({ ...shown, form: 'elsewhere' });
      // Somebody else who signs up or in there must not see the user whose session has ended.
      if (isSessionEnded()) publishSessionEnded();
      return;
    }
    const hasEntered = shown.form === 'signed-in' || (shown.form === 'elsewhere' && isSignedIn && !isOnAuthPage);
    const hasLeft = shown.form === 'elsewhere' && !isSignedIn && !isOnAuthPage;
    if (!hasEntered && !hasLeft) return;
    setShown(null);
    // Waits until every remote has rendered for the new user and the sheet has returned the focus.
    if (hasEntered) setTimeout(() => shown.request.onClosed?.('signed-in'));
    else shown.request.onClosed?.('cancelled');
  }, [shown, isSignedIn, isOnAuthPage]);

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
