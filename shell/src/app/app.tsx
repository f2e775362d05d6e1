// The whole application below the page's root: what every page needs, and the choice between entrance and house.
import { GlobalStyle } from '@libretto/kit/global-style';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { BrowserRouter, Navigate, useLocation } from 'react-router';
import { LinkClicks } from '../navigation/link-clicks';
import { useSession } from '../session/use-session';
import { AppBoundary } from './app-boundary';
import { createQueryClient } from './query-client';
import { useHasLeftEntrance } from './use-has-left-entrance';

const SignInScreen = lazy(() =>
  import(/* webpackChunkName: "route-login" */ '../auth/sign-in-screen').then((module) => ({
    default: module.SignInScreen,
  })),
);
const SignUpScreen = lazy(() =>
  import(/* webpackChunkName: "route-signup" */ '../auth/sign-up-screen').then((module) => ({
    default: module.SignUpScreen,
  })),
);
const Landing = lazy(() =>
  import(/* webpackChunkName: "route-landing" */ '../landing/landing').then((module) => ({ default: module.Landing })),
);
const Frame = lazy(() =>
  import(/* webpackChunkName: "frame" */ '../frame/frame').then((module) => ({ default: module.Frame })),
);
const Hosts = lazy(() =>
  import(/* webpackChunkName: "hosts" */ './hosts').then((module) => ({ default: module.Hosts })),
);

export function App() {
  const [queries] = useState(createQueryClient);
  return (
    <>
      <GlobalStyle />
      <AppBoundary>
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <LinkClicks />
            <Suspense>
              <Screen />
            </Suspense>
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
    case '/base-for-music':
      return <Landing />;
    case '/':
      return <Entrance />;
    default:
      return <Frame />;
  }
}

/** A visitor meets the landing page, a person of the house is at home at once. */
function Entrance() {
  const session = useSession();
  if (session.status === 'authenticated') return <Navigate to="/dashboard" replace />;
  return <Landing isWaiting={session.status === 'loading'} />;
}

/** Outside of all pages, so that sound, socket and dialogs survive every change of page. */
function Background() {
  const hasLeft = useHasLeftEntrance();
  return hasLeft ? (
    <Suspense>
      <Hosts />
    </Suspense>
  ) : null;
}
