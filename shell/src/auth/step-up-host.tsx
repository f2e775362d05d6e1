// Asks the user to confirm their identity over the current page, and lets the command continue afterwards.
import type { ConfirmationRequest } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/feedback';
import { useBusMessage } from '@libretto/kit/hooks';
import { t } from '@lingui/core/macro';
import { useState } from 'react';

const StepUpDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "step-up-dialog" */ './step-up-dialog')).StepUpDialog,
  { name: () => t`Confirm that it is you`, place: 'dialog', onDismiss: ({ onCancel }) => onCancel() },
);

export function StepUpHost() {
  const [request, setRequest] = useState<ConfirmationRequest | null>(null);

  useBusMessage('session/confirmation-required', (asked) => {
    request?.onClosed('cancelled');
    setRequest(asked);
  });

  if (!request) return null;
  const close = (outcome: 'confirmed' | 'cancelled') => {
    // A passkey may be confirmed after its dialog was cancelled, and another request may be open by then.
    setRequest((open) => (open === request ? null : open));
    request.onClosed(outcome);
  };
  return <StepUpDialog onConfirmed={() => close('confirmed')} onCancel={() => close('cancelled')} />;
}
