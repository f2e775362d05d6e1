// /admin: the tickets of support.
import type { FederatedModules } from '@libretto/contracts/federation';
import { Stack } from '@libretto/kit/layout';
import { PageHead } from '@libretto/kit/page-head';
import { sectionTitle } from '../support/support-style';
import { TicketQueue } from './ticket-queue';

export function AdminPage({ search, user }: FederatedModules['mfe-settings']['AdminPage']) {
  if (!user?.isAdmin) return null;
  return (
    <Stack gap={20}>
      <PageHead title="Administration" />
      <h1 css={sectionTitle} tabIndex={-1}>
        Administration
      </h1>
      <TicketQueue search={search} />
    </Stack>
  );
}
