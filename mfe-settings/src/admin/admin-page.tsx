// /admin: support tickets, people, the health of the installation, and recorded reads.

import { css } from '@emotion/react';
import type { FederatedModules } from '@libretto/contracts/federation';
import { Tabs } from '@libretto/kit/choices';
import { PageHead } from '@libretto/kit/text';
import { font, Stack, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { type AdminTab, tabOf, toTab } from './admin-view';
import { Health } from './health';
import { People } from './people';
import { RecordedReads } from './recorded-reads';
import { TicketQueue } from './ticket-queue';

export function AdminPage({ search, user }: FederatedModules['mfe-settings']['AdminPage']) {
  if (!user?.isAdmin) return null;
  const tab = (id: AdminTab, label: string, content: ReactNode) => ({
    ...{ id, label },
    content: <div css={panel}>{content}</div>,
  });
  return (
    <Stack gap={16}>
      <PageHead title={t`Administration`} noIndex />
      <h1 css={title} tabIndex={-1}>
        {t`Administration`}
      </h1>
      <Tabs<AdminTab>
        label={t`Administration`}
        tabs={[
          tab('support', t`Support`, <TicketQueue search={search} />),
          tab('people', t`People`, <People search={search} ownId={user.id} />),
          tab('health', t`Health`, <Health />),
          tab('reads', t`Reads`, <RecordedReads search={search} />),
        ]}
        selected={tabOf(search)}
        onSelect={toTab}
        // Tabs need explicit activation, because every tab that is opened records a read.
        manual
      />
    </Stack>
  );
}

const title = css`
  ${font.page}
  margin: 0;
`;
const panel = css`
  padding-top: ${space[20]};
`;
