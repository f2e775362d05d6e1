// Result of the last verification in one line: its coverage, and the first inconsistency.

import { css } from '@emotion/react';
import type { HttpCalls } from '@libretto/contracts/http';
import { ProgressBar } from '@libretto/kit/feedback';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@libretto/kit/icons';
import { formatCount, formatNumber } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { plural, t } from '@lingui/core/macro';
import { useIntegrity } from '../../api/finance-report-calls';
import { ledgerTimeUtc } from '../../ledger-time';
import { heldText } from '../exports/export-names';

export function VerificationLine() {
  const { data } = useIntegrity();
  const verification = data?.lastVerification;
  if (!verification) return null;
  const { status, held, progress, result, finishedAt, error } = verification;
  if (status === 'waiting' || status === 'running') {
    return (
      <div css={line} role="status">
        <span>{held ? heldText() : t`Verifying every chain, seal and balance`}</span>
        <ProgressBar css={bar} share={progress} label={t`Verification`} />
      </div>
    );
  }
  const fits = result?.fits ?? false;
  return (
    <>
      <p css={line} role="status" data-fits={fits || undefined}>
        {fits ? <IconCircleCheckFilled size={16} /> : <IconAlertCircleFilled size={16} />}
        <strong>{result === null ? failedText(error) : fits ? fitsText(result) : faultText(result.fault)}</strong>
        {finishedAt !== null && <span>· {verifiedText(finishedAt)}</span>}
      </p>
      <Findings sentences={result?.sealFindings ?? []} />
    </>
  );
}

/** What the seals prove and what they do not, in sentences of the server. */
function Findings({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul css={findings} aria-label={t`What the seals prove`}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

type Integrity = HttpCalls['GET /api/finance/integrity']['response'];
type Result = NonNullable<NonNullable<Integrity['lastVerification']>['result']>;

function verifiedText(finishedAt: string): string {
  const time = ledgerTimeUtc(finishedAt);
  return t`verified ${time}`;
}

function failedText(error: string | null): string {
  const reason = error ?? t`no reason was given`;
  return t`The verification failed: ${reason}`;
}

function fitsText({ events, streams, accounts, seals }: Result): string {
  const eventCount = formatNumber(events);
  const [streamCount, accountCount, sealCount] = [streams, accounts, seals].map(formatCount);
  const chainText = plural(streams, { one: `${streamCount} chain`, other: `${streamCount} chains` });
  const accountText = plural(accounts, { one: `${accountCount} account`, other: `${accountCount} accounts` });
  const sealText = plural(seals, { one: `${sealCount} seal`, other: `${sealCount} seals` });
  return t`${eventCount} events, ${chainText}, ${accountText} and ${sealText} fit`;
}

function faultText(fault: Result['fault']): string {
  const reason = fault?.reason ?? '';
  const place = [fault?.stream, fault?.revision, fault?.subject].filter((part) => part != null).join(' / ');
  return t`It does not fit: ${reason} ${place}`;
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
const findings = css`
  ${font.small}
  margin: ${space[4]} 0 0;
  padding: 0;
  list-style: none;
  color: ${colour.textMuted};
  overflow-wrap: anywhere;
`;
