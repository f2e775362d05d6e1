// Which file answers a request: by what the caller may hear, wants to hear, and can play.
import { listeningCopyKey } from '../../kernel/listening-copy';
import { type AudioFormat, type RenditionBitrateKbps, renditionBitratesKbps } from '../../ports/audio-encoder';
import type { Quality } from './audio-quality.projection';
import type { PlayableSong } from './playable-songs.projection';
import { previewBitrateKbps, type RenditionName, renditionKey } from './renditions/rendition-keys';

export type WantedQuality = RenditionBitrateKbps | 'original';

export interface WantedSound {
  readonly part: 'whole' | 'preview';
  readonly quality: WantedQuality;
  /** Any will do when absent. */
  readonly format?: AudioFormat;
  /** Usual browsers play the master as it was uploaded; asked where the original is wanted. */
  readonly masterPlays: boolean;
}

/** What a listener's setting stands for, in kbit/s. */
export const settingQualities: Record<Quality, WantedQuality> = {
  'data-saver': 64,
  low: 128,
  medium: 256,
  high: 320,
  original: 'original',
};
/** Of a listener who has not chosen; the setting's own default. */
export const listenerQuality: WantedQuality = settingQualities.medium;
export const guestQuality: WantedQuality = 128;

/** A master may exceed a bitrate by this much and still stand for it. */
const bitrateTolerance = 1.3;
const samplesAMs = 48;

/**
 * Whether a master is itself the Opus file of a bitrate: encoding Opus again at its own rate or above only loses sound and
 * time, and until then nothing could be heard.
 */
export function masterIsOpusOf(
  song: Pick<PlayableSong, 'masterContentType' | 'durationSamples'>,
  masterBytes: number,
  bitrateKbps: RenditionBitrateKbps,
): boolean {
  const masterKbps = (masterBytes * 8 * samplesAMs) / song.durationSamples;
  return song.masterContentType === 'audio/webm' && masterKbps <= bitrateKbps * bitrateTolerance;
}

/** Keys of the files that would do, the best first; the first one that exists is served. */
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
    // Any player's best of a master that browsers do not play is the next best; the file itself only until that is made.
    if (!wanted.masterPlays) {
      return [rendition(format ?? 'opus', 320), ...(format === 'aac' ? [] : [listeningCopy(song)]), song.masterKey];
    }
    // Anyone who asks for AAC cannot play WebM or Ogg; any other original is played everywhere.
    return format === 'aac' && /webm|ogg/.test(song.masterContentType) ? [rendition('aac', 320)] : [song.masterKey];
  }
  const master = masterIsOpusOf(song, masterBytes, quality) ? [song.masterKey] : [];
  const opus = [...master, rendition('opus', quality)];
  const aac = [rendition('aac', quality)];
  if (format === undefined) return [...opus, ...aac, listeningCopy(song), song.masterKey];
  return format === 'opus' ? opus : aac;
}

/** The rendition that answers best, and is worth making where it is missing; undefined where another file does. */
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

/** Files of the wanted format in other qualities, the nearest first: until the wanted one is made they are better than none. */
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

/** Of a master that browsers do not play the upload has made this copy, in Opus. */
const listeningCopy = ({ masterKey }: PlayableSong): string => listeningCopyKey(masterKey);
