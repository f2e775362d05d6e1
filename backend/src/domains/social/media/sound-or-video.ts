// MP4 and WebM files hold sound or video; their tracks tell which, and whether browsers can play it.
import type { MediaKind } from '@libretto/contracts/http/social/tuned-in-posts';
import type { AudioContainer } from '../../../ports/media/audio-encoder';
import type { MediaFile } from './media.decider';
import { unplayable, wrongType } from './media-problems';
import { type ReadAt, readMp4 } from './mp4-boxes';
import { readWebm, webmStartBytes } from './webm-tracks';

export const audioTypes: Record<AudioContainer, string> = {
  ...{ wav: 'audio/wav', aiff: 'audio/aiff', flac: 'audio/flac', mp3: 'audio/mpeg', ogg: 'audio/ogg' },
  ...{ webm: 'audio/webm', mp4: 'audio/mp4', adts: 'audio/aac' },
};

type Found = Pick<
  MediaFile,
  'kind' | 'contentType' | 'width' | 'height' | 'durationMs' | 'needsWork' | 'needsConversion'
>;

const webmVideo = new Set(['V_VP8', 'V_VP9', 'V_AV1', 'A_OPUS', 'A_VORBIS']);
const h264 = new Set(['avc1', 'avc3']);

/**
 * Classifies the file.
 * @param canConvert called only when browsers cannot play the video
 * @throws Problem 415 when the file is neither sound nor video, is damaged, or is unplayable and cannot be converted
 */
export async function soundOrVideo(
  readAt: ReadAt,
  bytes: number,
  container: AudioContainer,
  type: MediaKind | undefined,
  canConvert: () => Promise<boolean>,
): Promise<Found> {
  const found = await read(readAt, bytes, container, type);
  if (found.needsConversion && !(await canConvert())) throw unplayable();
  return found;
}

async function read(
  readAt: ReadAt,
  bytes: number,
  container: AudioContainer,
  type: MediaKind | undefined,
): Promise<Found> {
  if (container === 'mp4') return await inMp4(readAt, bytes, type);
  if (container === 'webm') return inWebm(await readAt(0, Math.min(webmStartBytes, bytes)), bytes, type);
  return sound(container, null);
}

const sound = (container: AudioContainer, durationMs: number | null): Found => ({
  ...{ kind: 'audio', contentType: audioTypes[container], durationMs },
  ...{ width: null, height: null, needsWork: true },
});

async function inMp4(readAt: ReadAt, bytes: number, type: MediaKind | undefined): Promise<Found> {
  const file = await readMp4(readAt, bytes);
  if (file === undefined) throw wrongType(type ?? 'video');
  const pictures = file.tracks.find(({ handler }) => handler === 'vide');
  if (pictures === undefined) {
    if (!file.tracks.some(({ handler }) => handler === 'soun')) throw wrongType(type ?? 'video');
    return sound('mp4', file.durationMs);
  }
  const sounds = file.tracks.filter(({ handler }) => handler === 'soun');
  const plays = h264.has(pictures.codec) && sounds.every(({ codec }) => codec === 'mp4a') && file.brand !== 'qt  ';
  const { durationMs } = file;
  return video('video/mp4', plays, { width: pictures.width || null, height: pictures.height || null, durationMs });
}

function inWebm(start: Buffer, bytes: number, type: MediaKind | undefined): Found {
  const file = readWebm(start, bytes);
  if (file === undefined || file.codecs.length === 0) throw wrongType(type ?? 'video');
  if (!file.hasVideo && !file.isWebm) throw wrongType(type ?? 'video');
  if (!file.hasVideo) return sound('webm', file.durationMs);
  const plays = file.isWebm && file.codecs.every((codec) => webmVideo.has(codec));
  const { width, height, durationMs } = file;
  return video('video/webm', plays, { width, height, durationMs });
}

/** Every video needs work, because a poster must be drawn. */
const video = (contentType: string, plays: boolean, about: Pick<Found, 'width' | 'height' | 'durationMs'>): Found => ({
  ...{ kind: 'video', contentType, ...about, needsWork: true },
  ...(!plays && { needsConversion: true }),
});
