// Moderation: for admins the queue of reports and appeals and the deletion requests, for admins and finance the log.
import type { FederatedModules } from '@libretto/contracts/federation';
import { Tabs } from '@libretto/kit/choices';
import { PageHead } from '@libretto/kit/text';
import { goTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { pageTitle } from '../heads/page-box';
import { addressWith } from '../navigation/query';
import { DeletionRequests } from './deletion-requests';
import { ModerationLog } from './moderation-log';
import { ModerationQueue } from './moderation-queue';

const path = '/admin/moderation';

export function ModerationPage({ search, user }: FederatedModules['mfe-catalogue']['ModerationPage']) {
  if (!user) return null;
  const queue = { id: 'queue', label: t`Queue`, content: <ModerationQueue /> } as const;
  const log = {
    id: 'log',
    label: t`Log`,
    content: <ModerationLog role={user.isAdmin ? 'admin' : 'finance'} />,
  } as const;
  const deletions = { id: 'deletions', label: t`Account deletions`, content: <DeletionRequests /> } as const;
  const tabs = user.isAdmin ? [queue, deletions, log] : [log];
  const asked = new URLSearchParams(search).get('tab');
  const selected = tabs.find(({ id }) => id === asked)?.id ?? tabs[0]?.id ?? 'log';
  return (
    <>
      <PageHead title={t`Moderation`} noIndex />
      <h1 css={pageTitle} tabIndex={-1}>
        {t`Moderation`}
      </h1>
      <Tabs
        label={t`Moderation`}
        tabs={tabs}
        selected={selected}
        onSelect={(id) => goTo(addressWith(path, search, { tab: id === 'queue' ? null : id }))}
        line
      />
    </>
  );
}
