// An export of the user's data: requested, prepared, downloaded, expired.

import { css } from '@emotion/react';
import type { DataExport } from '@libretto/contracts/http/administration/own-data';
import { Button } from '@libretto/kit/controls';
import { ErrorState, Notice, Skeleton } from '@libretto/kit/feedback';
import { formatBytes, formatDate } from '@libretto/kit/text';
import { colour, font, Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useDataExport, useFetchExport, useRequestExport } from '../../api/legal-calls';

export function MyDataSection() {
  const latest = useDataExport();
  const request = useRequestExport();
  const [fault, setFault] = useState<string | null>(null);
  if (latest.isPending) return <Skeleton height={140} shape="box" />;
  if (latest.isLoadingError) {
    return <ErrorState title={t`Failed to load your data`} onRetry={() => latest.refetch()} retryLabel="Try Again" />;
  }
  const one = latest.data.export;
  const isOpen = one?.state === 'requested' || one?.state === 'preparing';
  const ask = () => {
    setFault(null);
    request.mutate({}, { onError: (failure) => setFault(failureText(failure, t`Failed to ask for your data`)) });
  };
  return (
    <Stack gap={20}>
      <p css={text}>
        {t`You can take a copy of everything along that we know about you: your account, profile, songs, playlists, posts, comments, payments and every entry of your ledger, as JSON, as CSV and with your files, in one zip file. We send you a mail when it is ready.`}
      </p>
      {fault && <Notice tone="danger" title={fault} />}
      <div aria-live="polite">{one && <State one={one} />}</div>
      {!isOpen && (
        <div>
          <Button variant={one?.state === 'ready' ? 'secondary' : 'primary'} busy={request.isPending} onClick={ask}>
            {one === null ? t`Request my data` : t`Request again`}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function State({ one }: { one: DataExport }) {
  const requested = formatDate(one.requestedAt);
  const asked = t`Requested ${requested}.`;
  switch (one.state) {
    case 'requested':
      return (
        <Notice tone="info" title={t`Your data was requested.`}>
          {asked} {t`It is next in the queue.`}
        </Notice>
      );
    case 'preparing':
      return (
        <Notice tone="info" title={t`Your data is being prepared.`}>
          {asked} {t`You can leave this page; we write to you.`}
        </Notice>
      );
    case 'ready':
      return <Ready one={one} />;
    case 'failed':
      return (
        <Notice tone="danger" title={t`Your data could not be prepared.`}>
          {asked} {t`Please request it again.`}
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="info" title={t`Your copy has expired.`}>
          {asked} {t`A copy is kept for 7 days.`}
        </Notice>
      );
  }
}

function Ready({ one: { bytes, expiresAt } }: { one: DataExport }) {
  const fetchIt = useFetchExport();
  const expires = expiresAt === null ? '' : formatDate(expiresAt);
  const [fault, setFault] = useState<string | null>(null);
  // The link in the email has its token in the URL fragment.
  const token = window.location.hash.slice(1) || null;
  const press = () => {
    setFault(null);
    fetchIt.mutate(
      { body: { token } },
      {
        onError: (failure) => {
          setFault(failureText(failure, t`Failed to fetch your data`));
        },
      },
    );
  };
  return (
    <Stack gap={16}>
      {fault && <Notice tone="danger" title={fault} />}
      <Notice tone="success" title={t`Your data is ready.`}>
        {bytes !== null && `${formatBytes(bytes)}. `}
        {expiresAt !== null && t`It can be fetched until ${expires}.`}
      </Notice>
      <div>
        <Button variant="primary" busy={fetchIt.isPending} onClick={press}>
          {t`Download`}
        </Button>
      </div>
    </Stack>
  );
}

const text = css`
  ${font.body}
  color: ${colour.textMuted};
  margin: 0;
`;
