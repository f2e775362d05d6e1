// A patron's view of the patronage: thanks, the paid amount, and the start.
import { css } from '@emotion/react';
import { Statement } from '@libretto/kit/lists';
import { formatDate, formatEuros } from '@libretto/kit/text';
import { font, loadReadingFace } from '@libretto/kit/theme';
import { query } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

export function PatronThanks() {
  useEffect(loadReadingFace, []);
  return <p css={thanks}>{t`You are a patron forever. Thank you for your support.`}</p>;
}

/** Renders its rows before the response arrives, so that the layout does not shift. */
export function PatronRecord() {
  const status = useQuery({
    ...query('GET /api/user/patron-status'),
  });
  if (status.isLoadingError) return null;
  const { since, paidEuros } = status.data ?? { since: null, paidEuros: null };
  return (
    <Statement
      lines={[
        { label: t`Paid`, amount: paidEuros !== null && formatEuros(paidEuros) },
        { label: t`Since`, amount: since && <time dateTime={since}>{formatDate(since)}</time> },
      ]}
    />
  );
}

const thanks = css`
  ${font.reading}
  font-size: 1.25rem;
  line-height: 1.75rem;
`;
