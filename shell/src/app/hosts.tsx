// What runs behind the pages: player, dialogs, live updates, toasts, and the ways of the bus into the router.
import { css } from '@emotion/react';
import type { HostProps } from '@libretto/contracts/federation';
import { useMedia } from '@libretto/kit/media';
import { Toaster } from '@libretto/kit/toaster';
import { colour, layer, radius, shadow } from '@libretto/kit/tokens';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { playerBarPx } from '../frame/layout-variables';
import { usePlayerSpace } from '../frame/use-player-space';
import { LiveConnection } from '../live/live-connection';
import { whenIdle } from '../live/when-idle';
import { BusNavigation } from '../navigation/bus-navigation';
import { RemoteModule } from '../remote-module/remote-module';
import { SessionFollower } from '../session/session-follower';
import { useSession } from '../session/use-session';
import { BusToasts } from './bus-toasts';

/** A host that fails leaves a small card at the lower edge. The wrapper makes no box, so that hosts layer as they like. */
const slot = css`
  display: contents;
  & > [role='alert'] {
    position: fixed;
    inset: auto 16px calc(var(--lb-tabs, 0px) + 16px) auto;
    z-index: ${layer.playerBar};
    width: min(320px, calc(100vw - 32px));
    border-radius: ${radius.card};
    background: ${colour.surface2};
    box-shadow: ${shadow.menu};
  }
`;

const PaymentDialogs = lazy(() =>
  import(/* webpackChunkName: "payment-dialogs" */ '../payments/payment-dialogs').then((module) => ({
    default: module.PaymentDialogs,
  })),
);

export function Hosts() {
  const { pathname } = useLocation();
  const isPhone = useMedia('mobile');
  const hasPlayer = usePlayerSpace(pathname);
  return (
    <>
      <BusNavigation />
      <BusToasts />
      <SessionFollower />
      <LiveConnection />
      <RemoteHosts pathname={pathname} />
      <Toaster bottomPx={hasPlayer && !isPhone ? playerBarPx : 0} />
    </>
  );
}

/** After the page has painted and the session is known, as a player must not start as a guest and go on as somebody. */
function RemoteHosts({ pathname }: { pathname: string }) {
  const session = useSession();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  if (!isIdle || session.status === 'loading') return null;

  const props: HostProps = { pathname, user: session.status === 'authenticated' ? session.user : null };
  return (
    <>
      <div css={slot}>
        <RemoteModule remote="mfe-player" module="PlayerHost" fallbackName="Player" props={props} />
      </div>
      <div css={slot}>
        <RemoteModule remote="mfe-social" module="SocialHost" fallbackName="Comments and purchases" props={props} />
      </div>
      <Suspense>
        <PaymentDialogs user={props.user} />
      </Suspense>
    </>
  );
}
