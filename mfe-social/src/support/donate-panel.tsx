// Chooses the amount and the payment method of a donation.

import { AmountTiles } from '@libretto/kit/choices';
import { formatNumber } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { PaymentMethods } from './payment-methods';
import { SupportOutcome } from './support-outcome';
import type { SupportDialogProps } from './support-props';
import { donationPresets, isUnanswered, minimumDonationTalents } from './support-rules';
import { support } from './support-style';

export function DonatePanel(props: SupportDialogProps) {
  const { choice, phase, isAmountRefused, send } = props;
  const least = formatNumber(minimumDonationTalents);
  const amounts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAmountRefused) amounts.current?.querySelector<HTMLElement>('input[inputmode]')?.focus();
  }, [isAmountRefused]);
  return (
    <div css={support.body}>
      <div ref={amounts}>
        <AmountTiles
          presets={donationPresets}
          value={choice.amount}
          onChange={(amount) => send({ type: 'choose amount', amount })}
          min={minimumDonationTalents}
          error={isAmountRefused ? t`Minimum donation is ${least} Talents` : undefined}
          disabled={phase !== 'ready' || isUnanswered(choice)}
        />
      </div>
      <PaymentMethods {...props} />
      <SupportOutcome {...props} />
    </div>
  );
}
