// The full-screen player. It covers the page but is no dialog, so that the player's keyboard shortcuts keep working.

import { css, keyframes } from '@emotion/react';
import { useSwipeDown } from '@libretto/kit/hooks';
import { CoverWash } from '@libretto/kit/pictures';
import { duration, ease, layer, media, useMedia } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { type RefObject, useRef } from 'react';
import { createPortal } from 'react-dom';
import { AwayBar } from '../bar/away-bar';
import { swipeDismissPx } from '../machine/limits';
import type { PanelTab } from '../machine/player.types';
import { useCurrentTrack } from '../player/use-player';
import { EmptyStage } from './empty-stage';
import { ExpandedDesktop } from './expanded-desktop';
import { ExpandedMobile } from './expanded-mobile';
import { useStageFocus } from './use-stage-focus';

const rise = keyframes`from { transform: translateY(24px); opacity: 0; }`;
const appear = keyframes`from { opacity: 0; }`;

const frame = css`
  position: fixed;
  inset: 0;
  z-index: ${layer.expandedPlayer};
  display: flex;
  flex-direction: column;
  overflow: hidden;
  outline: none;
  animation: ${rise} ${duration.calm} ${ease.in};
  /* Where the cover grows out of the bar, nothing else has to move. */
  @supports (view-transition-name: none) {
    animation: none;
  }
  ${media.forcedColours} {
    border: 1px solid CanvasText;
  }
  ${media.reducedMotion} {
    animation: ${appear} ${duration.quick} ${ease.in};
  }
`;

export interface ExpandedPlayerProps {
  /** The requested panel, if any. */
  tab: PanelTab | null;
  /** The element that had the focus when the player opened; it gets the focus back. */
  opener: RefObject<Element | null>;
  onClose: () => void;
}

export function ExpandedPlayer({ tab, opener, onClose }: ExpandedPlayerProps) {
  const track = useCurrentTrack();
  const isMobile = useMedia('mobile');
  const stage = useRef<HTMLDivElement>(null);
  useStageFocus(stage, opener, onClose);
  const swipe = useSwipeDown({
    thresholdPx: swipeDismissPx,
    onDismiss: onClose,
    onPull: (pullPx, settling) => {
      const style = stage.current?.style;
      if (!style) return;
      style.transition = settling ? `transform ${duration.base} ${ease.in}` : 'none';
      style.transform = pullPx > 0 ? `translateY(${pullPx}px)` : '';
    },
  });
  return createPortal(
    <CoverWash
      as="section"
      kind="full"
      dominantColour={track?.artworkColor}
      css={frame}
      ref={stage}
      tabIndex={-1}
      aria-label={t`Expanded player`}
    >
      <AwayBar form="stage" />
      {!track ? (
        <EmptyStage onClose={onClose} />
      ) : isMobile ? (
        <ExpandedMobile track={track} tab={tab} swipe={swipe} onClose={onClose} />
      ) : (
        <ExpandedDesktop track={track} onClose={onClose} />
      )}
    </CoverWash>,
    document.body,
  );
}
