// Opens the support dialog on request of any remote.

import type { SessionUser } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/feedback';
import { preloadWhenIdle, useBusMessage } from '@libretto/kit/hooks';
import { useBalance } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { liveTuneInOrDonateMachine } from './support.actors';

const SupportDialog = lazyPart(async () => (await import('./support-dialog')).SupportDialog, {
  name: () => t`Support artist`,
  place: 'dialog',
  onDismiss: ({ send }) => send({ type: 'close' }),
});

export function SupportHost({ user }: { user: SessionUser | null }) {
  const [state, send] = useMachine(liveTuneInOrDonateMachine);
  const balance = useBalance();
  useEffect(() => preloadWhenIdle(SupportDialog.preload), []);
  useBusMessage('support/open', ({ artistId, mode }) =>
    send({ type: 'open', artistId, mode, userId: user?.id ?? null }),
  );
  useBusMessage('add-talents/closed', () => send({ type: 'add talents closed' }));
  useEffect(() => {
    if (balance) send({ type: 'balance changed', talentBalance: balance.talentBalance });
  }, [balance, send]);

  const { context } = state;
  if (!context.artist) return null;
  return (
    <SupportDialog
      isOpen={state.hasTag('visible')}
      choice={{ ...context, artist: context.artist }}
      balanceBefore={context.balanceBefore}
      phase={state.matches('processing') ? 'processing' : state.matches('done') ? 'done' : 'ready'}
      isByCard={context.isByCard}
      isAmountRefused={context.isAmountRefused}
      error={context.error}
      send={send}
    />
  );
}
