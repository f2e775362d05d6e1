// Derives the source of a track that the sound loads: URL, exact duration and gain.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { loudnessGain } from '../sound/loudness';
import type { SoundSource } from '../sound/sound';
import { loadOrder, previewDurationSeconds, previewLimitSeconds, shortestDurationSeconds } from './limits';
import type { SoundSettings } from './player.types';
import type { Quality } from './quality';
import type { QueueEntry } from './queue';

const sampleRateHz = 48_000;

/** A paid song that the listener may not play in full. */
export function isPreview(track: Track): boolean {
  return track.isPaid && !track.isPurchased && !track.isPlayableInFull;
}

/** Duration that the scrubber spans. */
export function trackDurationSeconds(track: Track): number {
  if (track.duration > shortestDurationSeconds) return track.duration;
  return isPreview(track) ? previewDurationSeconds : Math.max(track.duration, 0);
}

/** Seconds that can be played: of a preview only its beginning. */
export function audibleSeconds(track: Track): number {
  const duration = trackDurationSeconds(track);
  return isPreview(track) ? Math.min(duration, previewLimitSeconds) : duration;
}

/**
 * URL of an attempt. `startedAtMs` is a cache buster, because the same path serves a preview before a purchase and the
 * whole song after it.
 */
export function audioUrl(track: Track, attempt: number, quality: Quality, startedAtMs: number): string {
  const path = `/api/audio/${encodeURIComponent(track.audioId)}`;
  const format = loadOrder[attempt] ?? 'plain';
  if (format === 'opus') return `${path}?q=${quality}&f=opus&t=${startedAtMs}`;
  if (format === 'aac') return `${path}?f=aac&t=${startedAtMs}`;
  return `${path}?t=${startedAtMs}`;
}

export interface SourceRequest {
  entry: QueueEntry;
  attempt: number;
  quality: Quality;
  startedAtMs: number;
  context: QueueContext | null;
  entries: readonly QueueEntry[];
  settings: Pick<SoundSettings, 'levelsLoudness'>;
}

export function soundSource(request: SourceRequest): SoundSource {
  const { entry, attempt, quality, startedAtMs, context } = request;
  const { track } = entry;
  const preview = isPreview(track);
  return {
    key: entry.key,
    url: audioUrl(track, attempt, quality, startedAtMs),
    durationSeconds: preview ? audibleSeconds(track) : track.durationSamples / sampleRateHz || track.duration,
    gain: soundGain(request),
    // A preview is followed by an offer to buy the song, never by the next one.
    isJoinable: !preview && track.durationSamples > 0,
    albumId: isPlayedAsAlbum(track, context) ? track.albumId : null,
  };
}

/** 1 without loudness normalization. */
export function soundGain({
  entry,
  context,
  entries,
  settings,
}: Omit<SourceRequest, 'attempt' | 'quality' | 'startedAtMs'>) {
  return settings.levelsLoudness ? loudnessGain(entry.track, albumMates(entry.track, context, entries)) : 1;
}

const isPlayedAsAlbum = (track: Track, context: QueueContext | null) =>
  context?.type === 'album' && context.id === track.albumId;

/** The tracks of an album that plays in sequence; a single song of it keeps its own gain. */
function albumMates(track: Track, context: QueueContext | null, entries: readonly QueueEntry[]): readonly Track[] {
  if (!isPlayedAsAlbum(track, context)) return [];
  return entries.map((entry) => entry.track).filter((each) => each.albumId === track.albumId);
}
