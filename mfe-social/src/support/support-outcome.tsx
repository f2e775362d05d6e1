// How the amount is split, and after the payment its outcome.

import { Notice, SuccessLine } from '@libretto/kit/feedback';
import { useScrolledTo } from '@libretto/kit/hooks';
import { Avatar } from '@libretto/kit/pictures';
import { eurosOfShare, formatEuros, formatPercent } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { tryAgainIsSafe } from '../purchase/money-texts';
import { purchase } from '../purchase/purchase-style';
import type { SupportDialogProps } from './support-props';
import { isPaidByCard, isUnanswered, type PaymentChoice, totalOf } from './support-rules';

export function SupportOutcome({ choice, phase, error }: SupportDialogProps) {
  const { artist, mode } = choice;
  const errorNotice = useScrolledTo(error);
  if (phase === 'done') {
    return <SuccessLine>{mode === 'tune-in' ? t`Tuned In Successfully!` : t`Donation Successful!`}</SuccessLine>;
  }
  const { name } = artist;
  const total = totalOf(choice);
  const share = formatPercent(artist.sharePercent / 100);
  const euros = formatEuros(eurosOfShare(total, artist.sharePercent), decimalsOf(total));
  return (
    <>
      <p css={purchase.share}>
        <Avatar id={artist.id} name={artist.name} imageId={artist.imageId} sizePx={32} />
        <span>
          {total > 0 ? (
            <Trans>
              {share} goes to {name}: <strong>{euros}</strong>.
            </Trans>
          ) : (
            t`${share} goes to ${name}.`
          )}
        </span>
      </p>
      {error && (
        <div ref={errorNotice}>
          <Notice tone="danger" title={error}>
            {whatIsSafe(choice)}
          </Notice>
        </div>
      )}
    </>
  );
}

function whatIsSafe(choice: PaymentChoice): string | null {
  if (isUnanswered(choice)) return tryAgainIsSafe();
  return isPaidByCard(choice)
    ? t`What you paid by card is in your Talent balance: trying again charges nothing more.`
    : null;
}

/** Two decimals when the share is a whole number of cents, otherwise the four in which artists are credited. */
const decimalsOf = (talents: number) => (talents % 20 === 0 ? 2 : 4);
