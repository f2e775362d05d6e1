// The button shows the price, and it does not have the initial focus, so that a double Enter cannot pay.

import { Button } from '@libretto/kit/controls';
import { eurosOfTalents, formatEuros, formatTalents } from '@libretto/kit/text';
import { useLayoutWidth } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { SupportDialogProps } from './support-props';
import { canPayFromBalance, isAlreadyTunedIn, methodOf, totalOf } from './support-rules';

export function SupportActions({ choice, phase, isByCard, send }: SupportDialogProps) {
  const isPhone = useLayoutWidth() === 'mobile';
  const isProcessing = phase === 'processing';
  const close = () => send({ type: 'close' });
  if (isAlreadyTunedIn(choice)) {
    return (
      <Button size={isPhone ? 'large' : 'pay'} fullWidth={isPhone} autoFocus onClick={close}>
        {t`Close`}
      </Button>
    );
  }
  const total = totalOf(choice);
  const method = isProcessing && isByCard ? 'card' : methodOf(choice);
  const price = method === 'card' ? formatEuros(eurosOfTalents(total)) : formatTalents(total);
  return (
    <>
      {!isPhone && (
        <Button variant="ghost" size="pay" autoFocus disabled={isProcessing} onClick={close}>
          {t`Cancel`}
        </Button>
      )}
      <Button
        variant="primary"
        size={isPhone ? 'large' : 'pay'}
        fullWidth={isPhone}
        busy={isProcessing}
        disabled={method === 'balance' && !isProcessing && !canPayFromBalance(choice)}
        onClick={() => send({ type: 'confirm' })}
      >
        {choice.mode === 'tune-in' ? t`Tune In for ${price}` : total > 0 ? t`Donate ${price}` : t`Donate`}
      </Button>
    </>
  );
}
