// The benefits and the price of tuning in.

import { eurosOfTalents, formatEuros, formatTalents } from '@libretto/kit/format';
import { Notice } from '@libretto/kit/notice';
import { loadReadingFace } from '@libretto/kit/reading-face';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { PaymentMethods } from './payment-methods';
import type { SupportDialogProps } from './support-dialog';
import { SupportOutcome } from './support-outcome';
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
        <p>{t`Songs, takes and letters that only those who tune in will hear.`}</p>
        <p>
          {formatTalents(artist.tuneInPrice)}
          <span>{formatEuros(eurosOfTalents(artist.tuneInPrice))}</span>
        </p>
      </div>
      <PaymentMethods {...props} />
      <SupportOutcome {...props} />
    </div>
  );
}
