// The catalogue without the shell: its pages by URL, and fakes of frame, session and player.
import { css, Global } from '@emotion/react';
import { callApi } from '@libretto/contracts/client';
import { bus, type PageProps, type SessionUser } from '@libretto/contracts/federation';
import { insertGlobalStyle } from '@libretto/kit/global-style';
import { media } from '@libretto/kit/media';
import { useTheme } from '@libretto/kit/theme';
import { Toaster } from '@libretto/kit/toaster';
import { colour, font, layer, space } from '@libretto/kit/tokens';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AlbumPage } from './exposes/album-page';
import { HomePage } from './exposes/home-page';
import { LibraryPage } from './exposes/library-page';
import { ModerationPage } from './exposes/moderation-page';
import { PlaylistPage } from './exposes/playlist-page';
import { ProfilePage } from './exposes/profile-page';
import { ReviewPage } from './exposes/review-page';
import { SongPage } from './exposes/song-page';
import { TopListsPage } from './exposes/top-lists-page';
import { UploadPage } from './exposes/upload-page';
import { playInSilence } from './testing/silent-player';

const pages: readonly [RegExp, ComponentType<PageProps>][] = [
  [/^\/song\/(?<id>[^/]+)$/, SongPage],
  [/^\/album\/(?<id>[^/]+)$/, AlbumPage],
  [/^\/profile$/, ProfilePage],
  [/^\/library\/playlist\/(?<id>[^/]+)$/, PlaylistPage],
  [/^\/library$/, LibraryPage],
  [/^\/top-lists$/, TopListsPage],
  [/^\/upload$/, UploadPage],
  [/^\/admin\/review$/, ReviewPage],
  [/^\/admin\/moderation$/, ModerationPage],
  [/^\//, HomePage],
];

playInSilence(bus);

function Standalone() {
  const place = usePlace();
  const { data: user } = useQuery({
    queryKey: ['session'],
    queryFn: async () => (await callApi('GET /api/auth/session')).user ?? null,
  });
  if (user === undefined) return null;
  bus.emit('session/state', user ? { status: 'authenticated', user } : { status: 'unauthenticated' });
  return (
    <>
      <Frame user={user} />
      <main css={main} id="main">
        <Page key={place.pathname} {...place} user={user} />
      </main>
      <Toaster />
    </>
  );
}

function Page({ pathname, search, user }: { pathname: string; search: string; user: SessionUser | null }) {
  for (const [pattern, Shown] of pages) {
    const match = pattern.exec(pathname);
    if (match) return <Shown params={{ ...match.groups }} search={search.replace(/^\?/, '')} user={user} />;
  }
  return null;
}

function usePlace() {
  const [place, setPlace] = useState({ pathname: location.pathname, search: location.search });
  useEffect(() => {
    const follow = () => setPlace({ pathname: location.pathname, search: location.search });
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
  return place;
}

function Frame({ user }: { user: SessionUser | null }) {
  const { theme, setTheme } = useTheme();
  return (
    <>
      <Global styles={measures} />
      <header css={bar}>
        {['/dashboard', '/library', '/top-lists', '/profile'].map((path) => (
          <a key={path} href={path}>
            {path}
          </a>
        ))}
        <span id="page-actions" />
        <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {user?.name ?? 'guest'}, {theme}
        </button>
      </header>
    </>
  );
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

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
insertGlobalStyle();
createRoot(root).render(
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })}>
    <Standalone />
  </QueryClientProvider>,
);
