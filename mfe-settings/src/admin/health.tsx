// Health of the installation at the time of the request.

import { css } from '@emotion/react';
import type {
  ConsumerHealth,
  InstallationHealth,
  QueueHealth,
} from '@libretto/contracts/http/administration/administration';
import { Button } from '@libretto/kit/controls';
import { ErrorState, Notice, Skeleton } from '@libretto/kit/feedback';
import { IconRefresh } from '@libretto/kit/icons';
import { DataTable, type TableColumn } from '@libretto/kit/lists';
import { formatLedgerTime, formatNumber } from '@libretto/kit/text';
import { Row, Section, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useHealth } from '../api/admin-calls';
import { quiet } from '../support/support-style';
import { DiskHealth, MailHealth } from './health-facts';
import { healthWarnings, needsLook } from './health-warnings';

export function Health() {
  const { data, isPending, isLoadingError, isRefetchError, isFetching, refetch } = useHealth();
  if (isPending) return <Skeleton height={400} shape="box" />;
  if (isLoadingError) {
    return (
      <ErrorState
        title={t`Failed to load the health of the installation`}
        onRetry={() => void refetch()}
        retryLabel="Try Again"
        busy={isFetching}
      />
    );
  }
  const warnings = healthWarnings(data);
  const asOf = formatLedgerTime(data.at);
  return (
    <div css={page}>
      <div css={head}>
        {warnings.length === 0 ? (
          <Notice tone="success" title={t`Everything is in order.`} />
        ) : (
          <Notice tone="warning" title={t`Please look at this.`}>
            {warnings.join(' ')}
          </Notice>
        )}
        {isRefetchError && <Notice tone="danger" title={t`Failed to refresh. This is what was known before.`} />}
        <Row gap={16} justify="space-between" wrap>
          <p css={quiet}>
            <Trans>
              As of <time dateTime={data.at}>{asOf}</time> UTC
            </Trans>
          </p>
          <Button icon={<IconRefresh size={16} />} busy={isFetching} onClick={() => void refetch()}>
            {t`Refresh`}
          </Button>
        </Row>
      </div>
      <Section title={t`Disk`}>
        <DiskHealth disk={data.disk} stores={data.stores} />
      </Section>
      <Section title={t`Mail`}>
        <MailHealth mail={data.mail} />
      </Section>
      <Section title={t`Queue`}>
        <Queue queue={data.queue} />
      </Section>
      <Section title={t`Consumers`}>
        <Consumers consumers={data.consumers} />
      </Section>
    </div>
  );
}

const figure = (value: number) => formatNumber(value);

const queueColumns = (): readonly TableColumn<QueueHealth>[] => [
  { id: 'type', header: t`Kind of job`, look: 'strong', cell: ({ type }) => type },
  { id: 'waiting', header: t`Waiting`, align: 'end', cell: ({ waiting }) => figure(waiting) },
  { id: 'running', header: t`Running`, align: 'end', cell: ({ running }) => figure(running) },
  { id: 'failed', header: t`Given up`, align: 'end', cell: ({ failed }) => figure(failed) },
];

function Queue({ queue }: Pick<InstallationHealth, 'queue'>) {
  if (queue === null) return <p css={quiet}>{t`Not known: the queue cannot be read.`}</p>;
  if (queue.length === 0) return <p css={quiet}>{t`Nothing waits, runs or was given up.`}</p>;
  return <DataTable caption={t`Jobs by kind`} columns={queueColumns()} rows={queue} rowKey={({ type }) => type} />;
}

const states = (): Readonly<Record<ConsumerHealth['state'], string>> => ({
  running: t`Runs`,
  failing: t`Fails`,
  stopped: t`Stopped`,
  paused: t`Paused`,
  elsewhere: t`In another process`,
});

function stateText(state: ConsumerHealth['state'], isRebuilding: boolean): string {
  const shown = states()[state];
  return isRebuilding ? t`${shown}, rebuilding` : shown;
}

const consumerColumns = (): readonly TableColumn<ConsumerHealth>[] => [
  { id: 'name', header: t`Consumer`, look: 'strong', cell: ({ name }) => name },
  { id: 'kind', header: t`Kind`, cell: ({ kind }) => (kind === 'projection' ? t`Read model` : t`Policy`) },
  {
    id: 'state',
    header: t`State`,
    cell: ({ state, isRebuilding }) => stateText(state, isRebuilding),
  },
  { id: 'lag', header: t`Lag, events`, align: 'end', cell: ({ lag }) => figure(lag) },
  {
    id: 'seconds',
    header: t`Lag, seconds`,
    align: 'end',
    cell: ({ lagSeconds }) => (lagSeconds === null ? t`Not known` : figure(Math.round(lagSeconds))),
  },
  { id: 'parked', header: t`Parked keys`, align: 'end', cell: ({ parkedKeys }) => figure(parkedKeys) },
];

function Consumers({ consumers }: Pick<InstallationHealth, 'consumers'>) {
  const [isWhole, setIsWhole] = useState(false);
  const failing = consumers.filter(needsLook);
  const furthest = figure(consumers.reduce((most, each) => Math.max(most, each.lag), 0));
  const all = figure(consumers.length);
  const failingCount = figure(failing.length);
  const shown = isWhole ? [...failing, ...consumers.filter((each) => !needsLook(each))] : failing;
  return (
    <div css={part}>
      <p css={quiet}>
        {failing.length === 0
          ? t`All ${all} keep up. The furthest is ${furthest} events behind.`
          : t`${failingCount} of ${all} need a look.`}
        {consumers.every(({ kind }) => kind === 'projection') &&
          ` ${t`Policies run in other processes and are not known here.`}`}
      </p>
      {shown.length > 0 && (
        <DataTable caption={t`Consumers`} columns={consumerColumns()} rows={shown} rowKey={({ name }) => name} />
      )}
      <div>
        <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t`Show only what needs a look` : t`Show all ${all}`}
        </Button>
      </div>
    </div>
  );
}

const page = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  max-width: 880px;
  & > section {
    margin: 0;
  }
`;
const head = css`
  display: grid;
  gap: ${space[12]};
`;
const part = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`;
