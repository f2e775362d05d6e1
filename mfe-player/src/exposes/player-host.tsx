// The player of every page: it is mounted once, outside the pages, and stays mounted during navigation.

import type { HostProps } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/feedback';
import { preloadWhenIdle } from '@libretto/kit/hooks';
import { useMedia } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useAudioQuality } from '../api/use-audio-quality';
import { AwayBar } from '../bar/away-bar';
import { MiniPlayer } from '../bar/mini-player';
import { PlayerBar } from '../bar/player-bar';
import { Shortcuts } from '../keys/shortcuts';
import type { PanelTab } from '../machine/player.types';
import { NowPlayingAnnouncer } from '../player/announcer';
import { FailureToasts } from '../player/failure-toasts';
import { isMiniPlayerShown } from '../player/player-visibility';
import { useDeepLink } from '../player/use-deep-link';
import { useExpanded } from '../player/use-expanded';
import { useFocusAfterPurchase } from '../player/use-focus-after-purchase';
import { usePageTitle } from '../player/use-page-title';
import { usePlayer, usePlayerStarted, usePlayerValue } from '../player/use-player';
import { PlaylistDialogs } from '../playlists/playlist-dialogs';

const ExpandedPlayer = lazyPart(async () => (await import('../expanded/expanded-player')).ExpandedPlayer, {
  name: () => t`The full player`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

/**
 * View transition name of the cover, which morphs between bar and expanded player; only one of
 * them may have the name at a time.
 */
const coverName = (isExpanded: boolean) =>
  ({ '--player-cover': isExpanded ? 'none' : 'player-cover' }) as CSSProperties;

export function PlayerHost(props: HostProps) {
  return usePlayerStarted() ? <StartedPlayer {...props} /> : null;
}

function StartedPlayer({ user, pathname, search }: HostProps) {
  const player = usePlayer();
  const isMobile = useMedia('mobile');
  const hasPlayed = useHasPlayed();
  const expanded = useExpanded(pathname);
  useDeepLink(pathname, search);
  useAudioQuality();
  useFocusAfterPurchase();

  const [askedTab, setAskedTab] = useState<PanelTab | null>(null);
  const opener = useRef<Element | null>(null);
  const expand = (tab?: PanelTab) => {
    // Store the opener now: the bar is inert while the player is open, so its button loses the focus
    // before the player has rendered.
    if (!expanded.isOpen) opener.current = document.activeElement;
    if (tab) player.send({ type: 'tab.choose', tab });
    setAskedTab(tab ?? null);
    expanded.open();
  };
  useEffect(() => {
    // Preload the code, so that the player opens without delay.
    preloadWhenIdle(ExpandedPlayer.preload);
  }, []);

  const isShown = isMiniPlayerShown({ pathname, isGuest: user === null, hasPlayed });
  return (
    <section aria-label={t`Player`}>
      <PageTitle />
      <NowPlayingAnnouncer />
      <FailureToasts />
      <PlaylistDialogs />
      <Shortcuts expanded={expanded} onExpand={expand} />
      <AwayBar />
      {isShown && (
        <div inert={expanded.isOpen} style={coverName(expanded.isOpen)}>
          {isMobile ? <MiniPlayer onExpand={() => expand()} /> : <PlayerBar onExpand={expand} />}
        </div>
      )}
      {expanded.isOpen && <ExpandedPlayer tab={askedTab} opener={opener} onClose={expanded.close} />}
    </section>
  );
}

/**
 * A separate component, because the title changes with every pause and would otherwise render the whole player again.
 */
function PageTitle() {
  usePageTitle();
  return null;
}

/** Whether anything has played since the page opened. The value never returns to false, so a pause causes no render. */
function useHasPlayed(): boolean {
  const hasPlayed = useRef(false);
  return usePlayerValue((snapshot) => {
    hasPlayed.current ||= snapshot.hasTag('playing');
    return hasPlayed.current;
  });
}
