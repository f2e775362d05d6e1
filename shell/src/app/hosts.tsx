// What runs behind the pages: player, dialogs, live updates, toasts, and the bridges from the bus to the router.
import type { HostProps } from '@libretto/contracts/federation';
import { ErrorFallbackColumn, lazyPart, Toaster } from '@libretto/kit/feedback';
import { nextTask, soundAhead, whenIdle } from '@libretto/kit/hooks';
import { removeFirstPicture } from '@libretto/kit/pictures';
import { useMedia } from '@libretto/kit/theme';
import { homePath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { SignInSheet } from '../auth/sign-in/sign-in-sheet';
import { StepUpHost } from '../auth/step-up-host';
import { playerBarPx } from '../frame/layout-variables';
import { usePlayerSpace } from '../frame/use-player-space';
import { LiveConnection } from '../live/live-connection';
import { BusNavigation } from '../navigation/bus-navigation';
import { useLinkIntent } from '../navigation/link-intent';
import { PushNavigation } from '../offline/push-navigation';
import { registerWorker } from '../offline/register-worker';
import { ProfileDialogHost } from '../profile-dialog/profile-dialog-host';
import { followReleases } from '../releases/follow-releases';
import { RemoteModule, warmUpModule } from '../remote-module/remote-module';
import { SessionFollower } from '../session/session-follower';
import { useSession } from '../session/use-session';
import { useStaggeredRendering } from './use-staggered-rendering';
import { whenPageSettled } from './when-page-settled';

const PaymentDialogs = lazyPart(
  async () => (await import(/* webpackChunkName: "payment-dialogs" */ '../payments/payment-dialogs')).PaymentDialogs,
  { name: () => t`Payments`, place: 'corner' },
);

export function Hosts() {
  const { pathname, search } = useLocation();
  const queries = useQueryClient();
  const [isPageSettled, setPageSettled] = useState(false);
  useEffect(
    () =>
      whenPageSettled(
        () => queries.isFetching() > 0,
        () => setPageSettled(true),
      ),
    [queries],
  );
  // The service worker fetches the whole shell on the first visit, so a song that the user plays is buffered first.
  useEffect(
    () => (isPageSettled ? whenIdle(() => void soundAhead().then(registerWorker)) : undefined),
    [isPageSettled],
  );
  // A page of an earlier release does not remove the picture itself, and a page that failed has nothing to replace it.
  useEffect(
    () => (isPageSettled || pathname !== homePath ? removeFirstPicture() : undefined),
    [isPageSettled, pathname],
  );
  useEffect(followReleases, []);
  useLinkIntent();
  useEffect(openOfflineLibrary, []);
  return (
    <>
      <BusNavigation />
      <PushNavigation />
      <SignInSheet />
      <StepUpHost />
      <ErrorFallbackColumn />
      <SessionFollower />
      {isPageSettled && <LiveConnection />}
      {isPageSettled && <RemoteHosts pathname={pathname} search={search} />}
      <ToasterAbovePlayer pathname={pathname} />
    </>
  );
}

/** A separate component, so that the other hosts do not render again when the player appears. */
function ToasterAbovePlayer({ pathname }: { pathname: string }) {
  const isPhone = useMedia('mobile');
  const hasPlayer = usePlayerSpace(pathname, isPhone);
  return <Toaster bottomPx={hasPlayer && !isPhone ? playerBarPx : 0} />;
}

/** Runs once per page load, after what the first page loads and requests. */
function openOfflineLibrary(): void {
  nextTask()
    .then(() => import(/* webpackChunkName: "offline-library" */ '../offline/follow-library'))
    .then(({ followLibrary }) => followLibrary())
    .catch((error: unknown) => console.warn('The songs on this device cannot be opened', error));
}

/**
 * Mounts the remotes' hosts once the session is known, because a player must not start as a guest and continue as a
 * user.
 */
function RemoteHosts({ pathname, search }: { pathname: string; search: string }) {
  const session = useSession();
  if (session.status === 'loading') return null;

  const props: HostProps = { pathname, search, user: session.status === 'authenticated' ? session.user : null };
  return <HostsInTurn {...props} />;
}

const hostCode = {
  player: () => warmUpModule('mfe-player', 'PlayerHost'),
  social: () => warmUpModule('mfe-social', 'SocialHost'),
  payments: PaymentDialogs.preload,
};

function HostsInTurn(props: HostProps) {
  const shown = useStaggeredRendering(hostCode);
  return (
    <>
      <ProfileDialogHost {...props} />
      {shown.has('player') && (
        <RemoteModule remote="mfe-player" module="PlayerHost" fallbackName={t`Player`} place="corner" props={props} />
      )}
      {shown.has('social') && (
        <RemoteModule
          remote="mfe-social"
          module="SocialHost"
          fallbackName={t`Comments and purchases`}
          place="corner"
          props={props}
        />
      )}
      {shown.has('payments') && <PaymentDialogs user={props.user} />}
    </>
  );
}
