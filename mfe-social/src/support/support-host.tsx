// Listens for "support this artist" from any remote and shows the dialog.
import type { SessionUser } from '@libretto/contracts/federation';
import { useBusMessage, useBusState } from '@libretto/kit/use-bus';
import { useMachine } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import { whenIdle } from '../when-idle';
import { liveTuneInOrDonateMachine } from './support.actors';

const loadDialog = () => import('./support-dialog');
const SupportDialog = lazy(async () => ({ default: (await loadDialog()).SupportDialog }));

export function SupportHost({ user }: { user: SessionUser | null }) {
  const [state, send] = useMachine(liveTuneInOrDonateMachine);
  const balance = useBusState('balance/state');
  useEffect(() => whenIdle(() => void loadDialog()), []);
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
    <Suspense>
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
    </Suspense>
  );
}
