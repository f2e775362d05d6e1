// From a track to what the sound is asked to load: address, exact length and level.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { loudnessGain } from '../sound/loudness';
import type { SoundSource } from '../sound/sound';
import { loadOrder, previewDurationSeconds, previewLimitSeconds, shortestDurationSeconds } from './limits';
import type { SoundSettings } from './player.types';
import type { Quality } from './quality';
import type { QueueEntry } from './queue';

const sampleRateHz = 48_000;

/** A paid song that the listener may not hear in full. */
export function isPreview(track: Track): boolean {
  return track.isPaid && !track.isPurchased && !track.isPlayableInFull;
}

/** Seconds that the scrubber spans. */
export function trackDurationSeconds(track: Track): number {
  if (track.duration > shortestDurationSeconds) return track.duration;
  return isPreview(track) ? previewDurationSeconds : Math.max(track.duration, 0);
}

/** Seconds that can be heard: of a preview only its beginning. */
export function audibleSeconds(track: Track): number {
  const duration = trackDurationSeconds(track);
  return isPreview(track) ? Math.min(duration, previewLimitSeconds) : duration;
}

/**
 * Where an attempt loads from. `startedAtMs` goes along because the same address holds a preview before a purchase
 * and the whole song after it: no cache may answer for the other.
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
    // What follows a preview is an offer to buy it, never the next song.
    isJoinable: !preview && track.durationSamples > 0,
    albumId: isPlayedAsAlbum(track, context) ? track.albumId : null,
  };
}

/** 1 where nothing is levelled: as it was mastered. */
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

/** The tracks of an album that is played as one; a lone song of it keeps its own level. */
function albumMates(track: Track, context: QueueContext | null, entries: readonly QueueEntry[]): readonly Track[] {
  if (!isPlayedAsAlbum(track, context)) return [];
  return entries.map((entry) => entry.track).filter((each) => each.albumId === track.albumId);
}
