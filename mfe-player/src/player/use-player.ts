// The player, as components see it: a snapshot to select from, events to send, and a clock to draw by.
import { nextTask } from '@libretto/kit/when-idle';
import { useSelector } from '@xstate/react';
import { createContext, startTransition, use, useEffect, useState } from 'react';
import { canGoNext, canGoPrevious } from '../machine/order';
import { currentTrack, orderOf } from '../machine/player.context';
import type { PlayerTag, Track } from '../machine/player.types';
import { isShallowSame, type PlayerSnapshot } from '../runtime/observe';
import { getPlayer, isPlayerHeld, type Player, preparations } from '../runtime/player';

/** Tests and the standalone page put their own player here. */
export const PlayerContext = createContext<Player | null>(null);

export function usePlayer(): Player {
  return use(PlayerContext) ?? getPlayer();
}

/** Starts the player of the page in tasks of its own, as starting takes longer than drawing its bar. */
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

/** Renders again only when what is selected is another value. */
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
  /** The listener wants sound; another tab's sound counts while it plays there. */
  isPlaying: boolean;
  /** Wanted, and silent for long enough to say so. */
  isWaiting: boolean;
  isDisabled: boolean;
  /** Nothing is left to hear of a preview, so Play would do nothing. */
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
