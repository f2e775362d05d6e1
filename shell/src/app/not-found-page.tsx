// The page for addresses that match no route.
import { buttonStyle } from '@libretto/kit/controls';
import { PageHead } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import { MessagePage } from './message-page';

export function NotFoundPage() {
  return (
    <>
      <PageHead title={t`Page not found`} noIndex />
      <MessagePage
        title={t`Page not found.`}
        actions={
          <>
            <a css={buttonStyle('primary')} href="/dashboard">
              {t`Go Home`}
            </a>
            <a css={buttonStyle('ghost')} href="/discover">
              {t`Discover`}
            </a>
          </>
        }
      >
        {t`Page not found: no song, album or screen has this address. The link may be incomplete, or what it led to was removed.`}
      </MessagePage>
    </>
  );
}
