// CSS variables of the root that pages, player and toasts use for their layout: see README.md.
import { css, Global } from '@emotion/react';
import { breakpointPx, media } from '@libretto/kit/theme';
import { memo } from 'react';

export interface LayoutVariablesProps {
  /** True when the sidebar is the rail at every width, as on the finance pages. */
  isRail: boolean;
  /** True when the mini player is at the lower edge. */
  hasPlayer: boolean;
  hasOfflineBar: boolean;
}

export const sidebarPx = 240;
export const railPx = 72;
export const topBarPx = 64;
export const mobileHeaderPx = 56;
export const tabBarPx = 56;
export const playerBarPx = 80;
/** The phone's mini player of 64 px and its distance of 8 px to the tabs. */
export const miniPlayerPx = 72;
export const offlineBarPx = 40;

const orNothing = (shown: boolean, px: number) => `${shown ? px : 0}px`;

export const LayoutVariables = memo(function LayoutVariables({
  isRail,
  hasPlayer,
  hasOfflineBar,
}: LayoutVariablesProps) {
  return (
    <Global
      styles={css`
        :root {
          --lb-sidebar: ${isRail ? railPx : sidebarPx}px;
          --lb-page-top: ${topBarPx}px;
          --lb-page-side: 32px;
          --lb-tabs: 0px;
          --lb-player: ${orNothing(hasPlayer, playerBarPx)};
          --lb-offline: ${orNothing(hasOfflineBar, offlineBarPx)};
          --lb-bottom: calc(var(--lb-tabs) + var(--lb-player) + var(--lb-offline));
        }
        @media (max-width: ${breakpointPx.desktop - 0.02}px) {
          :root {
            --lb-sidebar: ${railPx}px;
            --lb-page-side: 24px;
          }
        }
        ${media.mobile} {
          :root {
            --lb-sidebar: 0px;
            --lb-page-top: ${mobileHeaderPx}px;
            --lb-page-side: 16px;
            --lb-tabs: calc(${tabBarPx}px + env(safe-area-inset-bottom));
            --lb-player: ${orNothing(hasPlayer, miniPlayerPx)};
          }
        }
      `}
    />
  );
});
