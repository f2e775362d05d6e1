// For pages that a role is needed for.
import { buttonStyle } from '@libretto/kit/button';
import { PageHead } from '@libretto/kit/page-head';
import { MessagePage } from './message-page';

export function NotAllowedPage() {
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
        Only the finance team sees the audit. Ask an administrator for access.
      </MessagePage>
    </>
  );
}
