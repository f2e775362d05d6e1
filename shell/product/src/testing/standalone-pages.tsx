// The frame of a standalone remote that consists of pages: they are found by URL, with links, a theme switch and the
// session of the server.
import { css, Global } from '@emotion/react';
import { callApi } from '@libretto/contracts/client';
import { bus, type PageProps, type SessionUser } from '@libretto/contracts/federation';
import { Toaster } from '@libretto/kit/feedback';
import { colour, font, insertGlobalStyle, layer, media, space, useTheme } from '@libretto/kit/theme';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

export interface StandalonePages {
  /** The first pattern that matches the path decides; its named groups are the page's parameters. */
  readonly pages: readonly (readonly [RegExp, ComponentType<PageProps>])[];
  /** Addresses in the navigation. */
  readonly links: readonly string[];
}

export function renderStandalonePages(parts: StandalonePages): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  insertGlobalStyle();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <Standalone {...parts} />
    </QueryClientProvider>,
  );
}

function Standalone({ pages, links }: StandalonePages) {
  const { pathname, search } = useAddress();
  const { data: user } = useQuery({ queryKey: ['session'], queryFn: readSession });
  if (user === undefined) return null;
  const found = pages.find(([pattern]) => pattern.test(pathname));
  if (!found) return null;
  const [pattern, Page] = found;
  const params = { ...pattern.exec(pathname)?.groups };
  return (
    <>
      <Frame links={links} user={user} />
      <main css={main} id="main">
        <Page key={pathname} params={params} search={search.replace(/^\?/, '')} user={user} />
      </main>
      <Toaster />
    </>
  );
}

/** Publishes the session before the first page renders, as the shell does. */
async function readSession(): Promise<SessionUser | null> {
  const { user = null } = await callApi('GET /api/auth/session');
  bus.emit('session/state', user ? { status: 'authenticated', user } : { status: 'unauthenticated' });
  return user;
}

function Frame({ links, user }: Pick<StandalonePages, 'links'> & { user: SessionUser | null }) {
  const { theme, setTheme } = useTheme();
  return (
    <>
      <Global styles={measures} />
      <nav css={bar} aria-label="Pages">
        {links.map((address) => (
          <a key={address} href={address}>
            {address}
          </a>
        ))}
        <span id="page-actions" />
        <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {user?.name ?? 'guest'}, {theme}
        </button>
      </nav>
    </>
  );
}

const addressNow = () => ({ pathname: location.pathname, search: location.search });

function useAddress() {
  const [address, setAddress] = useState(addressNow);
  useEffect(() => {
    const follow = () => setAddress(addressNow());
    addEventListener('popstate', follow);
    const stop = bus.on('navigation/go', ({ to, replace }) => {
      history[replace ? 'replaceState' : 'pushState'](null, '', to);
      follow();
    });
    return () => {
      removeEventListener('popstate', follow);
      stop();
    };
  }, []);
  return address;
}

const measures = css`
  :root {
    --lb-page-top: 64px;
    --lb-page-side: 32px;
  }
  ${media.tabletOnly} {
    :root {
      --lb-page-side: 24px;
    }
  }
  ${media.mobile} {
    :root {
      --lb-page-top: 56px;
      --lb-page-side: 16px;
    }
  }
`;

const main = css`
  max-width: 1680px;
  padding: var(--lb-page-top) var(--lb-page-side) ${space[64]};
`;

const bar = css`
  ${font.small}
  position: absolute;
  inset: 0 0 auto;
  z-index: ${layer.shell};
  display: flex;
  align-items: center;
  gap: ${space[16]};
  height: var(--lb-page-top);
  padding: 0 var(--lb-page-side);
  color: ${colour.textMuted};
`;
