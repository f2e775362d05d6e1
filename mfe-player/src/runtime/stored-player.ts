// Serializes the player to the browser's storage. Stored data is validated, because an older or newer release or a user
// may have written it.
import { longestCrossfadeSeconds, playbackRates } from '../machine/limits';
import type { QueueContext, SoundSettings, StoredPlayer, Track } from '../machine/player.types';
import { isQuality } from '../machine/quality';
import type { QueueEntry } from '../machine/queue';

const stateKey = 'libretto.player';
/** A separate key, because the position changes every second, whereas the queue seldom does. */
const positionKey = 'libretto.player.position';
/** Number of entries around the current track; storage holds about 5 MB, and a track takes almost one KB. */
const longestStoredQueue = 500;

export interface StoredState extends Omit<StoredPlayer, 'positionSeconds'> {
  readonly version: 1;
  /** Id of the tab that wrote this state. */
  readonly tabId: string;
  readonly currentTrackId: string | null;
}

export function writePlayer(storage: Storage, player: Omit<StoredPlayer, 'positionSeconds'>, tabId: string): void {
  const first = Math.max(0, Math.min(player.index - 50, player.entries.length - longestStoredQueue));
  const state: StoredState = {
    version: 1,
    tabId,
    entries: player.entries.slice(first, first + longestStoredQueue),
    index: player.index - first,
    currentTrackId: player.entries[player.index]?.track.id ?? null,
    queueContext: player.queueContext,
    repeat: player.repeat,
    shuffle: player.shuffle,
    volume: player.volume,
    muted: player.muted,
    streamingEnabled: player.streamingEnabled,
    ownerId: player.ownerId,
    settings: player.settings,
    quality: player.quality,
  };
  storage.setItem(stateKey, JSON.stringify(state));
}

/** Stored with its track, to which alone the position applies. */
export function writePosition(storage: Storage, trackId: string | null, positionSeconds: number): void {
  storage.setItem(positionKey, JSON.stringify({ trackId, positionSeconds }));
}

export function readPlayer(storage: Storage): StoredPlayer | null {
  try {
    const state = parsed(storage.getItem(stateKey));
    if (!isRecord(state) || state.version !== 1 || !Array.isArray(state.entries)) return null;
    const entries = state.entries.filter(isEntry);
    const index = isIndexIn(entries, state.index) ? state.index : 0;
    return {
      entries,
      index,
      queueContext: isContext(state.queueContext) ? state.queueContext : null,
      repeat: state.repeat === 'all' || state.repeat === 'one' ? state.repeat : 'none',
      shuffle: state.shuffle === true,
      volume: isShare(state.volume) ? state.volume : 1,
      muted: state.muted === true,
      streamingEnabled: state.streamingEnabled !== false,
      ownerId: typeof state.ownerId === 'string' ? state.ownerId : null,
      settings: readSettings(state.settings),
      quality: isQuality(state.quality) ? state.quality : '128',
      positionSeconds: readPosition(storage, entries[index]?.track.id ?? null),
    };
  } catch {
    return null;
  }
}

/** Older releases stored no settings. */
function readSettings(stored: unknown): SoundSettings {
  const settings = isRecord(stored) ? stored : {};
  const { rate, crossfadeSeconds, levelsLoudness } = settings;
  return {
    rate: playbackRates.find((each) => each === rate) ?? 1,
    crossfadeSeconds: isWithin(crossfadeSeconds, longestCrossfadeSeconds) ? crossfadeSeconds : 0,
    levelsLoudness: levelsLoudness !== false,
  };
}

function readPosition(storage: Storage, trackId: string | null): number {
  const stored = parsed(storage.getItem(positionKey));
  const isOurs = isRecord(stored) && stored.trackId === trackId;
  return isOurs && typeof stored.positionSeconds === 'number' ? Math.max(0, stored.positionSeconds) : 0;
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isEntry(value: unknown): value is QueueEntry {
  return isRecord(value) && typeof value.key === 'string' && isTrack(value.track);
}

function isTrack(value: unknown): value is Track {
  if (!isRecord(value)) return false;
  const texts = [value.id, value.title, value.artist, value.artistId, value.audioId];
  return texts.every((text) => typeof text === 'string') && typeof value.duration === 'number';
}

function isContext(value: unknown): value is QueueContext {
  return isRecord(value) && typeof value.type === 'string' && typeof value.name === 'string';
}

function isIndexIn(entries: readonly unknown[], index: unknown): index is number {
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < entries.length;
}

const isShare = (value: unknown): value is number => isWithin(value, 1);

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}
