// The page for users who lack the role that an address requires.
import type { SessionUser } from '@libretto/contracts/federation';
import { buttonStyle } from '@libretto/kit/controls';
import { PageHead } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import { hasRole } from './has-role';
import { MessagePage } from './message-page';
import type { PageRoute } from './page-routes';

const texts = () => ({
  finance: t`Only the finance team sees the audit. Ask an administrator for access.`,
  staff: t`Only administrators and the finance team see moderation. Ask one of them for access.`,
  admin: t`Only administrators review songs. Ask one of them for access.`,
});

export interface NotAllowedPageProps {
  role: NonNullable<PageRoute['needsRole']>;
  user: SessionUser;
}

export function NotAllowedPage({ role, user }: NotAllowedPageProps) {
  const awaiting = user.rolesAwaitingFactor ?? [];
  const withThem = { ...user, isAdmin: awaiting.includes('admin'), isFinance: awaiting.includes('finance') };
  if (hasRole(withThem, role)) return <SecondFactorPage />;
  return (
    <>
      <PageHead title={t`Not for this account`} noIndex />
      <MessagePage
        title={t`You don’t have access to this page.`}
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

/** Explains to staff that they need a second factor for their pages, and where to add one. */
function SecondFactorPage() {
  return (
    <>
      <PageHead title={t`Add a second factor`} noIndex />
      <MessagePage
        title={t`Add a second factor to open this page.`}
        actions={
          <a css={buttonStyle('primary')} href="/settings/login-security">
            {t`Add a second factor`}
          </a>
        }
      >
        {t`Your account has the role for this page, but the role needs more than a password. Add an authenticator app or a passkey, and the page opens.`}
      </MessagePage>
    </>
  );
}
