// Renders the page of the current address: a remote's module, or the shell's own message page.
import type { PageProps } from '@libretto/contracts/federation';
import { DocumentTitle } from '@libretto/kit/text';
import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pageIdentity } from '../navigation/page-identity';
import { RemoteModule, warmUpModule } from '../remote-module/remote-module';
import { useSession } from '../session/use-session';
import { NotFoundPage } from './not-found-page';
import { PageSkeleton } from './page-skeleton';
import { pageTitle } from './page-titles';
import type { MatchedPage } from './route-of';
import { SessionGuard } from './session-guard';

/** Every module in the table of pages accepts these props; the table's type ties each module to its remote. */
const RemotePage = RemoteModule as ComponentType<{
  remote: string;
  module: string;
  props: PageProps;
  fallbackName: string;
  skeleton: ReactNode;
}>;

export function CurrentPage({ page }: { page: MatchedPage | null }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!page) return <NotFoundPage />;

  const { route, params } = page;
  const title = pageTitle(route.title);
  // Loads the remote while the session is still being read.
  if (session.status === 'loading') warmUpModule(route.remote, route.module as never);
  const user = session.status === 'authenticated' ? session.user : null;
  const skeleton = <PageSkeleton shape={route.shape} />;
  return (
    <>
      <DocumentTitle title={`${title} · Libretto`} />
      <SessionGuard route={route} skeleton={skeleton}>
        <RemotePage
          key={pageIdentity({ pathname, search })}
          remote={route.remote}
          module={route.module}
          props={{ params, search: search.replace(/^\?/, ''), user }}
          fallbackName={title}
          skeleton={skeleton}
        />
      </SessionGuard>
    </>
  );
}
