// Opens the purchase dialog on request of any remote.

import type { SessionUser } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/feedback';
import { preloadWhenIdle, useBusMessage } from '@libretto/kit/hooks';
import { useBalance } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { livePurchaseMachine } from './purchase.actors';
import { usePayee } from './use-payee';

const PurchaseDialog = lazyPart(async () => (await import('./purchase-dialog')).PurchaseDialog, {
  name: () => t`Buying`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

export function PurchaseHost({ user }: { user: SessionUser | null }) {
  const [state, send] = useMachine(livePurchaseMachine);
  const balance = useBalance();
  useEffect(() => preloadWhenIdle(PurchaseDialog.preload), []);
  useBusMessage('purchase/open', ({ song }) => send({ type: 'open', song, userId: user?.id ?? null }));
  useBusMessage('add-talents/closed', () => send({ type: 'add talents closed' }));
  useEffect(() => {
    if (balance) send({ type: 'balance changed', talentBalance: balance.talentBalance });
  }, [balance, send]);

  const { song, talentBalance, balanceBefore, error } = state.context;
  const payee = usePayee(song?.artistId ?? null);
  if (!song) return null;
  const phase = state.matches('processing') ? 'processing' : state.matches('bought') ? 'bought' : 'ready';
  return (
    <PurchaseDialog
      isOpen={state.hasTag('visible')}
      song={song}
      payee={payee}
      talentBalance={phase === 'ready' ? talentBalance : balanceBefore}
      phase={phase}
      isUnanswered={state.context.isUnanswered}
      error={error}
      onConfirm={() => send({ type: 'confirm' })}
      onAddTalents={() => send({ type: 'add talents' })}
      onClose={() => send({ type: 'close' })}
    />
  );
}
