// The player without the shell: demo tracks, a theme switch, and fakes of the shell's responses.
import { css } from '@emotion/react';
import { callApi } from '@libretto/contracts/client';
import { bus, type SessionUser, type Track } from '@libretto/contracts/federation';
import { Button } from '@libretto/kit/controls';
import { Toaster } from '@libretto/kit/feedback';
import { TrackList } from '@libretto/kit/lists';
import { colour, font, insertGlobalStyle, space, useTheme } from '@libretto/kit/theme';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DiscoverPage } from './exposes/discover-page';
import { HistoryPage } from './exposes/history-page';
import { PlayerHost } from './exposes/player-host';
import { PlayableRow } from './rows/playable-row';

const user: SessionUser = {
  id: 'ines',
  name: 'ines.halloran',
  image: null,
  email: 'ines@lowtide.example',
  isArtist: false,
  isPatron: true,
  isAdmin: false,
  isFinance: false,
  oauthProvider: 'credentials',
};
const asGuest = new URLSearchParams(location.search).has('guest');

bus.emit('session/state', asGuest ? { status: 'unauthenticated' } : { status: 'authenticated', user });

const page = css`
  max-width: 880px;
  min-height: 100vh;
  padding: ${space[32]} ${space[32]} 160px;
  & > h1 {
    ${font.page}
  }
  & > nav {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[8]};
    margin: ${space[16]} 0;
  }
  & > pre {
    ${font.mono}
    color: ${colour.textFaint};
  }
`;

function Home({ tracks }: { tracks: readonly Track[] }) {
  return (
    <TrackList>
      {tracks.map((track, index) => (
        <li key={track.id}>
          <PlayableRow
            track={track}
            index={index + 1}
            withAlbum
            onPlay={() =>
              bus.emit('player/play', {
                tracks: [...tracks],
                startIndex: index,
                context: { type: 'album', name: 'Vespers for an Empty Pool', id: 'vespers-for-an-empty-pool' },
              })
            }
          />
        </li>
      ))}
    </TrackList>
  );
}

function Standalone() {
  const [pathname, setPathname] = useState(location.pathname);
  const { theme, setTheme } = useTheme();
  const { data } = useQuery({
    queryKey: ['tracks'],
    queryFn: () => callApi('GET /api/player/discover', { query: { limit: 100 } }),
  });
  useEffect(() => {
    const follow = () => setPathname(location.pathname);
    addEventListener('popstate', follow);
    const stop = bus.on('navigation/go', ({ to }) => {
      history.pushState(null, '', to);
      follow();
    });
    return () => {
      removeEventListener('popstate', follow);
      stop();
    };
  }, []);
  const pageProps = { params: {}, search: '', user: asGuest ? null : user };
  return (
    <>
      <main css={page} id="main">
        {pathname === '/discover' ? (
          <DiscoverPage {...pageProps} />
        ) : pathname === '/history' ? (
          <HistoryPage {...pageProps} />
        ) : (
          <>
            <h1>The player, alone</h1>
            <nav aria-label="Pages">
              {['/dashboard', '/discover', '/history', '/login', '/admin/finance'].map((path) => (
                <Button key={path} size="row" onClick={() => bus.emit('navigation/go', { to: path })}>
                  {path}
                </Button>
              ))}
              <Button size="row" variant="outline" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
                Theme
              </Button>
              <Button
                size="row"
                variant="outline"
                onClick={() =>
                  bus.emit('track/changed', { trackId: 'undertow-lullaby', changes: { isPurchased: true } })
                }
              >
                Buy Undertow Lullaby
              </Button>
            </nav>
            {data && <Home tracks={data.tracks} />}
          </>
        )}
      </main>
      <PlayerHost user={asGuest ? null : user} pathname={pathname} />
      <Toaster bottomPx={96} />
    </>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
insertGlobalStyle();
createRoot(root).render(
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })}>
    <Standalone />
  </QueryClientProvider>,
);
