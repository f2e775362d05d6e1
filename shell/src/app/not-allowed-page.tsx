// For pages that a role is needed for.
import { buttonStyle } from '@libretto/kit/button';
import { PageHead } from '@libretto/kit/page-head';
import { MessagePage } from './message-page';
import type { PageRoute } from './page-routes';

const texts = {
  finance: 'Only the finance team sees the audit. Ask an administrator for access.',
  staff: 'Only administrators and the finance team see moderation. Ask one of them for access.',
  admin: 'Only administrators review songs. Ask one of them for access.',
} as const;

export function NotAllowedPage({ role }: { role: NonNullable<PageRoute['needsRole']> }) {
  return (
    <>
      <PageHead title="Not for this account" noIndex />
      <MessagePage
        title="This page is kept for others."
        actions={
          <a css={buttonStyle('primary')} href="/dashboard">
            Go Home
          </a>
        }
      >
        {texts[role]}
      </MessagePage>
    </>
  );
}
