// Chooses the file for a request, by what the caller may hear, wants to hear and can play.
import { listeningCopyKey } from '../../../kernel/files/listening-copy';
import { type AudioFormat, type RenditionBitrateKbps, renditionBitratesKbps } from '../../../ports/media/audio-encoder';
import { previewBitrateKbps, type RenditionName, renditionKey } from '../renditions/rendition-keys';
import type { Quality } from './audio-quality.projection';
import type { PlayableSong } from './playable-songs.projection';

export type WantedQuality = RenditionBitrateKbps | 'original';

export interface WantedSound {
  readonly part: 'whole' | 'preview';
  readonly quality: WantedQuality;
  /** Any format is acceptable when absent. */
  readonly format?: AudioFormat;
  /** Whether common browsers play the uploaded master; relevant when the original is requested. */
  readonly masterPlays: boolean;
}

/** Bitrates of the quality settings, in kbit/s. */
export const settingQualities: Record<Quality, WantedQuality> = {
  'data-saver': 64,
  low: 128,
  medium: 256,
  high: 320,
  original: 'original',
};
/** Quality for listeners without a setting, equal to the setting's default. */
export const listenerQuality: WantedQuality = settingQualities.medium;
export const guestQuality: WantedQuality = 128;

/** A master may exceed a bitrate by this factor and still replace the rendition. */
const bitrateTolerance = 1.3;
const samplesAMs = 48;

/**
 * Whether a master can serve as the Opus file of a bitrate: re-encoding Opus at its own bitrate or above only loses
 * quality and delays playback.
 */
export function masterIsOpusOf(
  song: Pick<PlayableSong, 'masterContentType' | 'durationSamples'>,
  masterBytes: number,
  bitrateKbps: RenditionBitrateKbps,
): boolean {
  const masterKbps = (masterBytes * 8 * samplesAMs) / song.durationSamples;
  return song.masterContentType === 'audio/webm' && masterKbps <= bitrateKbps * bitrateTolerance;
}

/** Keys of acceptable files, best first; the first existing file is served. */
export function soundKeys(song: PlayableSong, wanted: WantedSound, masterBytes: number): readonly string[] {
  const { part, quality, format } = wanted;
  const rendition = (of: AudioFormat, bitrateKbps: RenditionBitrateKbps) =>
    renditionKey(song, { part, format: of, bitrateKbps });
  if (part === 'preview') {
    const opus = [...(song.previewKey === null ? [] : [song.previewKey]), rendition('opus', previewBitrateKbps)];
    const aac = [rendition('aac', previewBitrateKbps)];
    return format === undefined ? [...opus, ...aac] : format === 'opus' ? opus : aac;
  }
  if (quality === 'original') {
    // If browsers cannot play the master, the best rendition replaces it; the master itself is only the last resort.
    if (!wanted.masterPlays) {
      return [rendition(format ?? 'opus', 320), ...(format === 'aac' ? [] : [listeningCopy(song)]), song.masterKey];
    }
    // Players that request AAC cannot play WebM or Ogg; every player plays all other originals.
    return format === 'aac' && /webm|ogg/.test(song.masterContentType) ? [rendition('aac', 320)] : [song.masterKey];
  }
  const master = masterIsOpusOf(song, masterBytes, quality) ? [song.masterKey] : [];
  const opus = [...master, rendition('opus', quality)];
  const aac = [rendition('aac', quality)];
  if (format === undefined) return [...opus, ...aac, listeningCopy(song), song.masterKey];
  return format === 'opus' ? opus : aac;
}

/** The best rendition, worth making when it is missing; undefined when another file is as good. */
export function bestRendition(song: PlayableSong, wanted: WantedSound, masterBytes: number): RenditionName | undefined {
  const { part, quality, format = 'opus' } = wanted;
  if (part === 'preview') {
    const isMade = format === 'opus' && song.previewKey !== null;
    return isMade ? undefined : { part, format, bitrateKbps: previewBitrateKbps };
  }
  if (quality !== 'original') {
    const isMaster = format === 'opus' && masterIsOpusOf(song, masterBytes, quality);
    return isMaster ? undefined : { part, format, bitrateKbps: quality };
  }
  const isMaster = wanted.masterPlays && !(format === 'aac' && /webm|ogg/.test(song.masterContentType));
  return isMaster ? undefined : { part, format, bitrateKbps: 320 };
}

/**
 * Files of the requested format in other qualities, nearest first, which bridge the time until the rendition is made.
 */
export function nearestKeys(song: PlayableSong, { part, quality, format }: WantedSound): readonly string[] {
  if (part === 'preview' || format === undefined) return [];
  const wantedStep = renditionBitratesKbps.indexOf(quality === 'original' ? 320 : quality);
  const distance = (bitrateKbps: RenditionBitrateKbps) =>
    Math.abs(renditionBitratesKbps.indexOf(bitrateKbps) - wantedStep);
  const others = renditionBitratesKbps.toSorted((a, b) => distance(a) - distance(b));
  const made = others.map((bitrateKbps) => renditionKey(song, { part, format, bitrateKbps }));
  if (format === 'aac') return made;
  return [...made, listeningCopy(song), ...(song.masterContentType === 'audio/webm' ? [song.masterKey] : [])];
}

/** The Opus copy that an upload makes of a master that browsers cannot play. */
const listeningCopy = ({ masterKey }: PlayableSong): string => listeningCopyKey(masterKey);
