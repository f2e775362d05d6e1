// The social remote without the shell: the feed, a theme switch, and fakes of what shell and player do.
import { css } from '@emotion/react';
import { bus, type LiveListener, live, type SessionUser } from '@libretto/contracts/federation';
import { Button } from '@libretto/kit/controls';
import { Toaster } from '@libretto/kit/feedback';
import { insertGlobalStyle, space, useTheme } from '@libretto/kit/theme';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { SocialHost } from './exposes/social-host';
import { SocialPage } from './exposes/social-page';

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
const somebody = asGuest ? null : user;

/** Subscribed topics; a button of the page pushes updates on them as another user would. */
const listeners = new Map<string, LiveListener>();
live.connect({
  subscribe(topic, listener) {
    listeners.set(topic, listener);
    return () => listeners.delete(topic);
  },
});
live.setConnected(true);

let spoken = 0;
function letSomebodySpeak(): void {
  spoken += 1;
  const at = new Date().toISOString();
  const id = `spoken-${spoken}`;
  const wren = { id: 'wren', username: 'wren.adeyemi', isArtist: true, isPatron: false };
  const comment = {
    ...{ id, bubbleId: id, comment: `Still here, for the ${spoken}. time.`, createdAt: at, updatedAt: at, likes: 0 },
    ...{ user: { ...wren, profilePhotoUrl: null, profileImageId: null }, hasLiked: false, replies: [] },
    ...{ parentId: null, replyingTo: null, mentions: [], order: spoken + 1_000 },
  };
  for (const [topic, listener] of listeners) listener.onPush({ topic, offset: spoken, kind: 'comment-added', comment });
}

function Standalone() {
  const { theme, setTheme } = useTheme();
  useEffect(() => {
    const stops = [
      bus.on('session/required', ({ callbackUrl }) => console.info('Sign in, then go on to', callbackUrl)),
      bus.on('navigation/go', ({ to }) => console.info('Go to', to)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const buy = () =>
    bus.emit('purchase/open', {
      song: {
        ...{ id: 'undertow-lullaby', name: 'Undertow Lullaby', artistName: 'Nour & the Low Tide' },
        ...{ artistId: 'nour-and-the-low-tide', artworkUrl: null, price: 75 },
      },
    });
  return (
    <>
      <nav css={tools} aria-label="Stand-ins">
        <Button size="row" variant="outline" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          Theme
        </Button>
        <Button size="row" onClick={letSomebodySpeak}>
          Somebody comments
        </Button>
        <Button size="row" onClick={buy}>
          Buy Undertow Lullaby
        </Button>
      </nav>
      <main css={page} id="main">
        <SocialPage params={{}} search={location.search} user={somebody} />
      </main>
      <SocialHost user={somebody} pathname="/social" />
      <Toaster bottomPx={0} />
    </>
  );
}

const tools = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  padding: ${space[16]};
`;

const page = css`
  padding: 0 ${space[16]} ${space[96]};
`;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
insertGlobalStyle();
createRoot(root).render(
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })}>
    <Standalone />
  </QueryClientProvider>,
);
