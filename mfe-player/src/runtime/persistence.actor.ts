// Writes down what outlives the page, when it changes.
import { currentTrack } from '../machine/player.context';
import { listen } from './browser-tabs';
import { isShallowSame, observe, type PlayerSnapshot } from './observe';
import type { Player } from './player';
import { writePlayer, writePosition } from './stored-player';

/** Dragging a slider or a row changes state many times a second; the disk sees the last of it. */
const writeDelayMs = 250;

export interface PersistenceOptions {
  storage: Storage;
  tabId: string;
}

/** Returns the way to stop, which writes what is still due. */
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
      // What was just read need not be written.
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

/** A full or forbidden storage costs the memory, never the music. */
function attempt(write: () => void): void {
  try {
    write();
  } catch {
    // Nothing that could be done about it, and nobody to tell.
  }
}
