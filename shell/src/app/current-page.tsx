// The page of the present address: what a remote brings, or what the shell has to say instead.
import type { PageProps } from '@libretto/contracts/federation';
import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { loadModule } from '../federation/remote-loader';
import { pageIdentity } from '../navigation/page-identity';
import { RemoteModule } from '../remote-module/remote-module';
import { useSession } from '../session/use-session';
import { NotFoundPage } from './not-found-page';
import type { RemotePageRoute } from './page-routes';
import { PageSkeleton } from './page-skeleton';
import type { MatchedPage } from './route-of';
import { SessionGuard } from './session-guard';

/** Every module in the table of pages takes these props; that one belongs to the other is what the table is typed by. */
const RemotePage = RemoteModule as ComponentType<{
  remote: string;
  module: string;
  props: PageProps;
  fallbackName: string;
  skeleton: ReactNode;
}>;

/** The remote comes while the session is still being read. Should it fail, its own place says so later. */
function warmUp({ remote, module }: RemotePageRoute): void {
  loadModule(remote, module as never).catch(() => undefined);
}

export function CurrentPage({ page }: { page: MatchedPage | null }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!page) return <NotFoundPage />;

  const { route, params } = page;
  if (session.status === 'loading') void warmUp(route);
  const user = session.status === 'authenticated' ? session.user : null;
  const skeleton = <PageSkeleton shape={route.shape} />;
  return (
    <>
      <title>{`${route.title} · Libretto`}</title>
      <SessionGuard route={route} skeleton={skeleton}>
        <RemotePage
          key={pageIdentity({ pathname, search })}
          remote={route.remote}
          module={route.module}
          props={{ params, search: search.replace(/^\?/, ''), user }}
          fallbackName={route.title}
          skeleton={skeleton}
        />
      </SessionGuard>
    </>
  );
}
