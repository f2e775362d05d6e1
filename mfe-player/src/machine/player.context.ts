// Changes of the machine's context as pure functions; the regions decide when to apply them.
import type { Track } from '@libretto/contracts/federation';
import { longestCrossfadeSeconds, playbackRates } from './limits';
import { cycleRepeat, followingIndex, nextIndex, type Order, previousIndex, type Repeat } from './order';
import type { PlayerContext, PlayerInput, SoundSettings, StoredPlayer, Tools } from './player.types';
import { loweredFor } from './quality';
import { currentEntry, emptyQueue, type Queue, type QueueEntry } from './queue';
import { audibleSeconds, isPreview } from './track-source';
import { arrangeUpcoming } from './upcoming';

const fresh: StoredPlayer = {
  ...emptyQueue,
  queueContext: null,
  repeat: 'none',
  shuffle: false,
  volume: 1,
  muted: false,
  streamingEnabled: true,
  ownerId: null,
  positionSeconds: 0,
  settings: { rate: 1, crossfadeSeconds: 0, levelsLoudness: true },
  quality: '128',
};

export function initialContext({ stored }: PlayerInput, tools: Tools): PlayerContext {
  const remembered = stored ?? fresh;
  const context: PlayerContext = {
    ...remembered,
    tab: 'UP_NEXT',
    followingIndex: null,
    cue: null,
    attempt: 0,
    startFrom: remembered.positionSeconds,
    startedAtMs: tools.nowMs(),
    playId: tools.makeId(),
    begunKey: currentEntry(remembered)?.key ?? null,
    previewUsedSeconds: 0,
    ...lowerBy(loweredFor({ ...remembered, lowered: 0 }, tools.connectionKbps())),
    awayTries: 0,
    elsewhere: null,
    errorText: null,
    sleep: { kind: 'off' },
    isOnline: true,
  };
  return { ...context, followingIndex: followingIndex(orderOf(context), tools.pick) };
}

export function currentTrack(context: Queue): Track | null {
  return currentEntry(context)?.track ?? null;
}

export function followingEntry(context: Queue & { followingIndex: number | null }): QueueEntry | null {
  return context.followingIndex === null ? null : (context.entries[context.followingIndex] ?? null);
}

export function orderOf({ entries, index, repeat, shuffle }: Queue & { repeat: Repeat; shuffle: boolean }): Order {
  return { length: entries.length, index, repeat, shuffle };
}

export function makeEntries(tracks: readonly Track[], { makeId }: Tools): QueueEntry[] {
  return tracks.map((track) => ({ key: makeId(), track }));
}

/** Lowers the quality of the current track and of those that follow. */
export const lowerBy = (steps: number) => ({ lowered: steps, nextLowered: steps });

/**
 * Begins a track, the current or another one, and resets all state of the previous play.
 * A restart keeps the URL, so that nothing loads twice; `isFresh` forces a new one.
 */
export function beginAt(context: PlayerContext, index: number, tools: Tools, isFresh = false): Partial<PlayerContext> {
  const { cue } = context;
  const begun = { ...context, index };
  const isCued = cue !== null && cue.key === currentEntry(begun)?.key;
  const isRestart = index === context.index && !isFresh && currentEntry(context)?.key === context.begunKey;
  const measured = loweredFor(context, tools.connectionKbps());
  const startedAtMs = isCued ? cue.madeAtMs : tools.nowMs();
  return {
    index,
    begunKey: currentEntry(begun)?.key ?? null,
    playId: tools.makeId(),
    positionSeconds: 0,
    previewUsedSeconds: 0,
    errorText: null,
    cue: null,
    followingIndex: followingIndex(orderOf(begun), tools.pick),
    ...(isRestart ? {} : { attempt: isCued ? cue.attempt : 0, startedAtMs }),
    ...(isRestart ? {} : lowerBy(isCued ? context.nextLowered : Math.max(context.nextLowered, measured))),
  };
}

export function nextFrom(context: PlayerContext): number {
  return nextIndex(orderOf(context), context.followingIndex) ?? context.index;
}

export function previousFrom(context: PlayerContext, { pick }: Tools): number {
  return previousIndex(orderOf(context), pick) ?? context.index;
}

/** Applies an edited queue. A shuffled successor that is still in the queue stays the successor. */
export function withQueue(context: PlayerContext, queue: Queue, { pick }: Tools): Partial<PlayerContext> {
  if (queue.entries === context.entries) return {};
  const successor = followingEntry(context)?.key;
  const kept = context.shuffle ? queue.entries.findIndex((entry) => entry.key === successor) : -1;
  const isKept = kept >= 0 && kept !== queue.index && context.repeat !== 'one';
  const order = orderOf({ ...context, ...queue });
  return {
    entries: queue.entries,
    index: queue.index,
    followingIndex: isKept ? kept : followingIndex(order, pick),
  };
}

/** Applies the new position of a row in UP NEXT. */
export function withArranged(context: PlayerContext, key: string, place: number, tools: Tools): Partial<PlayerContext> {
  const { followingKey, ...queue } = arrangeUpcoming(context, key, place);
  if (queue.entries === context.entries) return {};
  const chosen = queue.entries.findIndex((entry) => entry.key === followingKey);
  return { ...withQueue(context, queue, tools), ...(chosen < 0 ? {} : { followingIndex: chosen }) };
}

export function withShuffleToggled(context: PlayerContext, { pick }: Tools): Partial<PlayerContext> {
  const shuffle = !context.shuffle;
  return { shuffle, followingIndex: followingIndex(orderOf({ ...context, shuffle }), pick) };
}

export function withRepeatCycled(context: PlayerContext, { pick }: Tools): Partial<PlayerContext> {
  const repeat = cycleRepeat(context.repeat);
  const isShuffleSettled = context.shuffle && repeat === 'all';
  const order = orderOf({ ...context, repeat });
  // Switching repeat from none to all keeps a shuffled successor, which may already be preloaded.
  return isShuffleSettled && context.followingIndex !== null
    ? { repeat }
    : { repeat, followingIndex: followingIndex(order, pick) };
}

export function clampedPosition(context: Queue, seconds: number): number {
  const track = currentTrack(context);
  return track ? clamp(seconds, 0, audibleSeconds(track)) : 0;
}

export function clampedVolume(volume: number): number {
  return clamp(volume, 0, 1);
}

/** The master gain. It is the square of the slider value, because perceived loudness is not linear. */
export function levelOf({ volume, muted }: { volume: number; muted: boolean }): number {
  return muted ? 0 : volume ** 2;
}

export function withSettings({ settings }: PlayerContext, changes: Partial<SoundSettings>): Partial<PlayerContext> {
  const { rate, crossfadeSeconds, levelsLoudness } = { ...settings, ...changes };
  return {
    settings: {
      rate: clamp(rate, Math.min(...playbackRates), Math.max(...playbackRates)),
      crossfadeSeconds: clamp(crossfadeSeconds, 0, longestCrossfadeSeconds),
      levelsLoudness,
    },
  };
}

export function isCurrentPreview(context: Queue): boolean {
  const track = currentTrack(context);
  return track !== null && isPreview(track);
}

function clamp(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : least;
}
