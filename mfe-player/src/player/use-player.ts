// Hooks that give components access to the player: state to select from, events to send, and a clock for drawing.
import { nextTask } from '@libretto/kit/hooks';
import { useSelector } from '@xstate/react';
import { createContext, startTransition, use, useEffect, useState } from 'react';
import { canGoNext, canGoPrevious } from '../machine/order';
import { currentTrack, orderOf } from '../machine/player.context';
import type { PlayerTag, Track } from '../machine/player.types';
import { isShallowSame, type PlayerSnapshot } from '../runtime/observe';
import { getPlayer, isPlayerHeld, preparations } from '../runtime/player';
import type { Player } from '../runtime/running-player';

/** Tests and the standalone page provide their own player here. */
export const PlayerContext = createContext<Player | null>(null);

export function usePlayer(): Player {
  return use(PlayerContext) ?? getPlayer();
}

/** Starts the player in separate tasks, because starting it takes longer than rendering its bar. */
export function usePlayerStarted(): boolean {
  const given = use(PlayerContext);
  const [isStarted, setStarted] = useState(given !== null || isPlayerHeld());
  useEffect(() => {
    if (isStarted) return;
    let isOver = false;
    const start = async () => {
      for (const step of [...preparations, getPlayer]) {
        await nextTask();
        if (isOver) return;
        step();
      }
      startTransition(() => setStarted(true));
    };
    void start();
    return () => {
      isOver = true;
    };
  }, [isStarted]);
  return isStarted;
}

/** Renders again only when the selected value changes. */
export function usePlayerValue<T>(select: (snapshot: PlayerSnapshot) => T, isSame?: (a: T, b: T) => boolean): T {
  return useSelector(usePlayer().actor, select, isSame);
}

export function usePlayerTag(tag: PlayerTag): boolean {
  return usePlayerValue((snapshot) => snapshot.hasTag(tag));
}

export function useCurrentTrack(): Track | null {
  return usePlayerValue(({ context }) => currentTrack(context));
}

export interface TransportState {
  /** The listener wants playback; playback in another tab counts as well. */
  isPlaying: boolean;
  /** Playback is wanted but has been silent for long enough to show a spinner. */
  isWaiting: boolean;
  isDisabled: boolean;
  /** False when a preview is used up, so that Play would do nothing. */
  canToggle: boolean;
  canNext: boolean;
  canPrevious: boolean;
  shuffle: boolean;
  repeat: 'none' | 'all' | 'one';
}

export function useTransport(): TransportState {
  return usePlayerValue((snapshot) => {
    const { context } = snapshot;
    const isElsewhere = snapshot.hasTag('elsewhere');
    const isDisabled = isElsewhere || snapshot.hasTag('empty');
    const isPlaying = snapshot.hasTag('playing') || isElsewhere;
    return {
      isPlaying,
      isWaiting: snapshot.hasTag('stalled'),
      isDisabled,
      canToggle: !isDisabled && !snapshot.hasTag('previewUsedUp'),
      canNext: !isDisabled && canGoNext(orderOf(context)),
      canPrevious: !isDisabled && canGoPrevious(orderOf(context)),
      shuffle: context.shuffle,
      repeat: context.repeat,
    };
  }, isShallowSame);
}
