// The page for users who lack the role that an address requires.
import { buttonStyle } from '@libretto/kit/button';
import { PageHead } from '@libretto/kit/page-head';
import { t } from '@lingui/core/macro';
import { MessagePage } from './message-page';
import type { PageRoute } from './page-routes';

const texts = () => ({
  finance: t`Only the finance team sees the audit. Ask an administrator for access.`,
  staff: t`Only administrators and the finance team see moderation. Ask one of them for access.`,
  admin: t`Only administrators review songs. Ask one of them for access.`,
});

export function NotAllowedPage({ role }: { role: NonNullable<PageRoute['needsRole']> }) {
  return (
    <>
      <PageHead title={t`Not for this account`} noIndex />
      <MessagePage
        title={t`This page is kept for others.`}
        actions={
          <a css={buttonStyle('primary')} href="/dashboard">
            {t`Go Home`}
          </a>
        }
      >
        {texts()[role]}
      </MessagePage>
    </>
  );
}
