// The player of every page: mounted once beside the pages, it stays while they change.

import type { HostProps } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/lazy-part';
import { useMedia } from '@libretto/kit/media';
import { preloadWhenIdle } from '@libretto/kit/when-idle';
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

/** The cover that grows out of the bar, and back into it: one of the two has the name at a time. */
const coverName = (isExpanded: boolean) =>
  ({ '--player-cover': isExpanded ? 'none' : 'player-cover' }) as CSSProperties;

export function PlayerHost(props: HostProps) {
  return usePlayerStarted() ? <StartedPlayer {...props} /> : null;
}

function StartedPlayer({ user, pathname }: HostProps) {
  const player = usePlayer();
  const isMobile = useMedia('mobile');
  const hasPlayed = useHasPlayed();
  const expanded = useExpanded(pathname);
  useDeepLink(pathname);
  useAudioQuality();
  useFocusAfterPurchase();

  const [askedTab, setAskedTab] = useState<PanelTab | null>(null);
  const opener = useRef<Element | null>(null);
  const expand = (tab?: PanelTab) => {
    // The bar is out of reach while the player is open, and its button loses the focus before the player has come.
    if (!expanded.isOpen) opener.current = document.activeElement;
    if (tab) player.send({ type: 'tab.choose', tab });
    setAskedTab(tab ?? null);
    expanded.open();
  };
  useEffect(() => {
    // Nobody who opens the player should wait for its code.
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

/** A part of its own, as it changes with every pause: all of the player would be drawn again with it. */
function PageTitle() {
  usePageTitle();
  return null;
}

/** Whether anything has sounded since the page opened. It stays so, and a pause draws nothing. */
function useHasPlayed(): boolean {
  const hasPlayed = useRef(false);
  return usePlayerValue((snapshot) => {
    hasPlayed.current ||= snapshot.hasTag('playing');
    return hasPlayed.current;
  });
}
