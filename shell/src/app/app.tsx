// The root component: providers that every page needs, and the choice between the auth pages and the pages in the
// frame.
import { lazyPart } from '@libretto/kit/feedback';
import { useOnline } from '@libretto/kit/hooks';
import { t } from '@lingui/core/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter, Navigate, useLocation } from 'react-router';
import { LinkClicks } from '../navigation/link-clicks';
import { useSession } from '../session/use-session';
import { AppBoundary } from './app-boundary';
import { createQueryClient } from './query-client';
import { ThemeFollower } from './theme-follower';
import { useHasLeftAuthPages } from './use-has-left-auth-pages';

const SignInScreen = lazyPart(
  async () => (await import(/* webpackChunkName: "route-login" */ '../auth/sign-in/sign-in-screen')).SignInScreen,
  { name: () => t`Sign in`, place: 'page' },
);
const SignUpScreen = lazyPart(
  async () => (await import(/* webpackChunkName: "route-signup" */ '../auth/sign-up-screen')).SignUpScreen,
  { name: () => t`Create account`, place: 'page' },
);
const MailLinkScreens = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "route-mail-links" */ '../auth/mail-links/mail-link-screens')).MailLinkScreens,
  { name: () => t`This page`, place: 'page' },
);
const Landing = lazyPart(
  async () => (await import(/* webpackChunkName: "route-landing" */ '../landing/landing')).Landing,
  { name: 'Libretto', place: 'page' },
);
const Frame = lazyPart(async () => (await import(/* webpackChunkName: "frame" */ '../frame/frame')).Frame, {
  name: () => t`This page`,
  place: 'page',
});
const Hosts = lazyPart(async () => (await import(/* webpackChunkName: "hosts" */ './hosts')).Hosts, {
  name: () => t`The player`,
  place: 'silent',
});

export function App() {
  const [queries] = useState(createQueryClient);
  return (
    <>
      <ThemeFollower />
      <AppBoundary>
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <LinkClicks />
            <Screen />
            <Background />
          </BrowserRouter>
        </QueryClientProvider>
      </AppBoundary>
    </>
  );
}

function Screen() {
  const { pathname } = useLocation();
  switch (pathname) {
    case '/login':
      return <SignInScreen />;
    case '/signup':
      return <SignUpScreen />;
    case '/forgot-password':
    case '/reset-password':
    case '/confirm-email':
    case '/undo-email-change':
    case '/confirm-sign-up':
      return <MailLinkScreens page={pathname} />;
    case '/base-for-music':
      return <Landing />;
    case '/':
      return <StartPage />;
    default:
      return <Frame />;
  }
}

/** Shows the landing page to a visitor, and redirects a signed-in user to Home. */
function StartPage() {
  const session = useSession();
  const isOnline = useOnline();
  // Offline, the session cannot be read. The frame says so, whereas the landing page would have nothing to show.
  const isUnknown = session.status === 'loading' && !isOnline;
  if (session.status === 'authenticated' || isUnknown) return <Navigate to="/dashboard" replace />;
  return <Landing isWaiting={session.status === 'loading'} />;
}

/** Mounted outside all pages, so that audio, socket and dialogs survive every navigation. */
function Background() {
  const hasLeft = useHasLeftAuthPages();
  return hasLeft ? <Hosts /> : null;
}
