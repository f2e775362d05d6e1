// MP4 and WebM hold sound or video alike; which it is, and whether browsers play it, their tracks say.
import type { MediaKind } from '@libretto/contracts/http/tuned-in-posts';
import type { AudioContainer } from '../../../ports/audio-encoder';
import type { MediaFile } from './media.decider';
import { unplayable, wrongType } from './media-problems';
import { type ReadAt, readMp4 } from './mp4-boxes';
import { readWebm, webmStartBytes } from './webm-tracks';

export const audioTypes: Record<AudioContainer, string> = {
  ...{ wav: 'audio/wav', aiff: 'audio/aiff', flac: 'audio/flac', mp3: 'audio/mpeg', ogg: 'audio/ogg' },
  ...{ webm: 'audio/webm', mp4: 'audio/mp4', adts: 'audio/aac' },
};

type Found = Pick<MediaFile, 'kind' | 'contentType' | 'width' | 'height' | 'durationMs' | 'needsWork'>;

const webmVideo = new Set(['V_VP8', 'V_VP9', 'V_AV1', 'A_OPUS', 'A_VORBIS']);
const h264 = new Set(['avc1', 'avc3']);

/** @throws Problem 415 for what is neither, damaged, or plays nowhere */
export async function soundOrVideo(
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
  if (!plays) throw unplayable();
  return {
    ...{ kind: 'video', contentType: 'video/mp4', durationMs: file.durationMs, needsWork: !file.isFastStart },
    ...{ width: pictures.width || null, height: pictures.height || null },
  };
}

function inWebm(start: Buffer, bytes: number, type: MediaKind | undefined): Found {
  const file = readWebm(start, bytes);
  if (file === undefined || file.codecs.length === 0) throw wrongType(type ?? 'video');
  if (!file.hasVideo) return sound('webm', file.durationMs);
  if (!file.codecs.every((codec) => webmVideo.has(codec))) throw unplayable();
  const { width, height, durationMs } = file;
  return { kind: 'video', contentType: 'video/webm', width, height, durationMs, needsWork: false };
}
