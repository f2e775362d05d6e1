// What the last verification found, in one line: how far it looked, and the first place that does not fit.

import { css } from '@emotion/react';
import { formatNumber, plural } from '@libretto/kit/format';
import { formatLedgerTime } from '@libretto/kit/format-relative';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@libretto/kit/icons';
import { ProgressBar } from '@libretto/kit/progress';
import { colour, font, space } from '@libretto/kit/tokens';
import { t } from '@lingui/core/macro';
import { useIntegrity } from '../api/finance-report-calls';
import { heldText } from './export-names';

export function VerificationLine() {
  const { data } = useIntegrity();
  const verification = data?.lastVerification;
  if (!verification) return null;
  const { status, held, progress, result, finishedAt, error } = verification;
  if (status === 'waiting' || status === 'running') {
    return (
      <div css={line} role="status">
        <span>{held ? heldText : t`Verifying every chain, seal and balance`}</span>
        <ProgressBar css={bar} share={progress} label={t`Verification`} />
      </div>
    );
  }
  const fits = result?.fits ?? false;
  const { fault } = result ?? {};
  return (
    <p css={line} role="status" data-fits={fits || undefined}>
      {fits ? <IconCircleCheckFilled size={16} /> : <IconAlertCircleFilled size={16} />}
      <strong>
        {result === null
          ? t`The verification failed: ${error ?? 'no reason was given'}`
          : fits
            ? t`${formatNumber(result.events)} events, ${plural(result.streams, 'chain')}, ${plural(result.accounts, 'account')} and ${plural(result.seals, 'seal')} fit`
            : t`It does not fit: ${fault?.reason ?? ''} ${[fault?.stream, fault?.revision, fault?.subject].filter((part) => part != null).join(' / ')}`}
      </strong>
      {finishedAt !== null && <span>· verified {formatLedgerTime(finishedAt)} UTC</span>}
    </p>
  );
}

const line = css`
  ${font.body}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  margin-top: ${space[4]};
  color: ${colour.danger};
  &[data-fits] {
    color: ${colour.success};
  }
  & > strong {
    font-weight: 600;
  }
  & > span {
    color: ${colour.textMuted};
  }
`;
const bar = css`
  flex: 1 1 160px;
  max-width: 320px;
`;
