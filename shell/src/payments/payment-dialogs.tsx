// Handles requests for the card form, the Talents dialog and the patronage dialog, and shows one dialog at a time.
import {
  bus,
  type CardPaymentOutcome,
  type CardPaymentRequest,
  type SessionUser,
} from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/feedback';
import { preloadWhenIdle, useBusMessage } from '@libretto/kit/hooks';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { followReturn } from './patron/patron-return';

const load = () => import(/* webpackChunkName: "payments" */ './dialogs');
/**
 * The dialogs' shared base takes longer to evaluate than the dialogs themselves, so it is preloaded in a separate task.
 */
const preloadBase = () => import('@libretto/kit/overlays').then(nothing, nothing);
const nothing = () => undefined;
const CardPaymentDialog = lazyPart(async () => (await load()).CardPaymentDialog, {
  name: () => t`The card form`,
  place: 'dialog',
  onDismiss: ({ onClosed }) => onClosed('cancelled'),
});
const AddTalentsDialog = lazyPart(async () => (await load()).AddTalentsDialog, {
  name: () => t`Adding Talents`,
  place: 'dialog',
  onDismiss: ({ onClosed }) => onClosed(),
});
const PatronDialog = lazyPart(async () => (await load()).PatronDialog, {
  name: () => t`Become a Patron`,
  place: 'dialog',
  onDismiss: ({ onClosed }) => onClosed(),
});

type Asked =
  | { readonly kind: 'card'; readonly request: CardPaymentRequest }
  | { readonly kind: 'talents'; readonly missingTalents: number | undefined }
  | { readonly kind: 'patron' };

/** `number` identifies each opening, so that every dialog starts with fresh state. */
type Shown = Asked & { readonly number: number; readonly isOver: boolean };

const answer = (requestId: string, outcome: CardPaymentOutcome) =>
  bus.emit('card-payment/closed', { requestId, outcome });

/** Answers the part that asked for a dialog which ends before it has closed. */
function abandon(left: Shown | null): void {
  if (!left || left.isOver) return;
  if (left.kind === 'card') answer(left.request.requestId, 'cancelled');
  if (left.kind === 'talents') bus.emit('add-talents/closed', {});
}

export function PaymentDialogs({ user }: { user: SessionUser | null }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const queries = useQueryClient();
  const userId = user?.id ?? null;
  useEffect(
    () => (userId ? followReturn(userId, () => void queries.invalidateQueries()) : undefined),
    [userId, queries],
  );
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn) for (const preload of [preloadBase, CardPaymentDialog.preload]) preloadWhenIdle(preload);
  }, [isSignedIn]);

  /**
   * Returns false when the dialog cannot be shown, because the user is a guest or another dialog is open, in which
   * money may move.
   */
  function show(asked: Asked): boolean {
    if (!user) {
      bus.emit('session/required', { callbackUrl: window.location.pathname + window.location.search });
      return false;
    }
    if (shown && !shown.isOver) return false;
    setShown({ ...asked, number: (shown?.number ?? 0) + 1, isOver: false });
    return true;
  }
  useBusMessage('add-talents/open', ({ amount }) => {
    if (!show({ kind: 'talents', missingTalents: amount })) bus.emit('add-talents/closed', {});
  });
  useBusMessage('patron/open', () => show({ kind: 'patron' }));
  useBusMessage('card-payment/open', (request) => {
    if (!show({ kind: 'card', request })) answer(request.requestId, 'cancelled');
  });

  // A dialog belongs to the user who opened it: it closes when the session changes, and the requesting part receives
  // `cancelled`.
  const owner = useRef(userId);
  const abandonShown = useEffectEvent(() => abandon(shown));
  useEffect(() => {
    if (owner.current === userId) return;
    owner.current = userId;
    setShown(null);
    abandonShown();
  }, [userId]);
  // The part that asked waits for an answer, whatever ends the dialogs.
  useEffect(() => () => abandonShown(), []);

  // A closed dialog stays mounted until the next one opens, so that its exit animation can finish.
  const end = useCallback(() => setShown((last) => last && { ...last, isOver: true }), []);
  if (!shown || !user) return null;
  return (
    <>
      {shown.kind === 'card' && (
        <CardPaymentDialog
          key={shown.number}
          request={shown.request}
          onClosed={(outcome) => {
            end();
            answer(shown.request.requestId, outcome);
          }}
        />
      )}
      {shown.kind === 'talents' && (
        <AddTalentsDialog
          key={shown.number}
          missingTalents={shown.missingTalents}
          onClosed={() => {
            end();
            // The dialog that was hidden for this one is shown again.
            bus.emit('add-talents/closed', {});
          }}
        />
      )}
      {shown.kind === 'patron' && <PatronDialog key={shown.number} user={user} onClosed={end} />}
    </>
  );
}
