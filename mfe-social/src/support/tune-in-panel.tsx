// The benefits and the price of tuning in.

import { Notice } from '@libretto/kit/feedback';
import { eurosOfTalents, formatEuros, formatTalents } from '@libretto/kit/text';
import { loadReadingFace } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { PaymentMethods } from './payment-methods';
import { SupportOutcome } from './support-outcome';
import type { SupportDialogProps } from './support-props';
import { support } from './support-style';

export function TuneInPanel(props: SupportDialogProps) {
  const { artist } = props.choice;
  const { name } = artist;
  useEffect(loadReadingFace, []);
  if (artist.isTunedIn && props.phase === 'ready') {
    return (
      <div css={support.body}>
        <Notice tone="success" title={t`You are tuned in to ${name}.`}>
          {t`You pay for it once, so there is nothing to pay here.`}
        </Notice>
      </div>
    );
  }
  return (
    <div css={support.body}>
      <div css={support.offer}>
        <p css={support.offerText}>{t`Songs, takes and letters that only those who tune in will hear.`}</p>
        <p css={support.price}>
          {formatTalents(artist.tuneInPrice)}
          <span css={support.priceInEuros}>{formatEuros(eurosOfTalents(artist.tuneInPrice))}</span>
        </p>
      </div>
      <PaymentMethods {...props} />
      <SupportOutcome {...props} />
    </div>
  );
}
