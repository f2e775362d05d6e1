// Listens for "buy this" from any remote and shows the dialog.

import type { SessionUser } from '@libretto/contracts/federation';
import { useBusMessage, useBusState } from '@libretto/kit/use-bus';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { PurchaseDialog } from './PurchaseDialog';
import { livePurchaseMachine } from './purchase.actors';

export function PurchaseHost({ user }: { user: SessionUser | null }) {
  const [state, send] = useMachine(livePurchaseMachine);
  const balance = useBusState('balance/state');
  useBusMessage('purchase/open', ({ song }) => send({ type: 'open', song, userId: user?.id ?? null }));
  useEffect(() => {
    if (balance) send({ type: 'balance changed', talentBalance: balance.talentBalance });
  }, [balance, send]);

  const { song, talentBalance, error } = state.context;
  if (!song) return null;
  return (
    <PurchaseDialog
      isOpen={state.hasTag('visible')}
      song={song}
      talentBalance={talentBalance}
      phase={state.matches('processing') ? 'processing' : state.matches('bought') ? 'bought' : 'ready'}
      error={error}
      onConfirm={() => send({ type: 'confirm' })}
      onClose={() => send({ type: 'close' })}
    />
  );
}
