// Persists the part of the player state that survives a reload, whenever it changes.
import { currentTrack } from '../machine/player.context';
import { listen } from './browser-tabs';
import { isShallowSame, observe, type PlayerSnapshot } from './observe';
import type { Player } from './running-player';
import { writePlayer, writePosition } from './stored-player';

/** Dragging a slider or a row changes the state many times a second; only the last value is written. */
const writeDelayMs = 250;

export interface PersistenceOptions {
  storage: Storage;
  tabId: string;
}

/** Returns a function that writes pending changes and stops. */
export function persistPlayer(player: Player, { storage, tabId }: PersistenceOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    attempt(() => writePlayer(storage, player.actor.getSnapshot().context, tabId));
  };
  const writePlace = () => {
    const { context } = player.actor.getSnapshot();
    const { isFlowing, positionSeconds } = player.sound.clock();
    attempt(() =>
      writePosition(storage, currentTrack(context)?.id ?? null, isFlowing ? positionSeconds : context.positionSeconds),
    );
  };

  let isFirst = true;
  const stopState = observe(
    player,
    storedParts,
    () => {
      // The initial state was just read from the storage.
      if (!isFirst) timer ??= setTimeout(write, writeDelayMs);
      isFirst = false;
    },
    isShallowSame,
  );
  const stopPosition = observe(player, ({ context }) => context.positionSeconds, writePlace);
  const stopLeaving = listen(window, 'pagehide', () => {
    if (timer !== undefined) write();
    writePlace();
  });

  return () => {
    if (timer !== undefined) write();
    stopState();
    stopPosition();
    stopLeaving();
  };
}

function storedParts({ context }: PlayerSnapshot) {
  const { entries, index, queueContext, repeat, shuffle, volume, muted } = context;
  const { streamingEnabled, ownerId, settings, quality } = context;
  return {
    ...{ entries, index, queueContext, repeat, shuffle, volume, muted },
    ...{ streamingEnabled, ownerId, settings, quality },
  };
}

/** If the storage is full or forbidden, persistence is skipped; playback must not fail. */
function attempt(write: () => void): void {
  try {
    write();
  } catch {
    // Nothing depends on this write, so the error is ignored.
  }
}
