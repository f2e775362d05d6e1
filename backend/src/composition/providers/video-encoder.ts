import { findFfmpeg } from '../../adapters/ffmpeg-audio/find-ffmpeg';
import { FfmpegVideoEncoder } from '../../adapters/ffmpeg-video/ffmpeg-video-encoder';
import type { VideoEncoder } from '../../ports/media/video-encoder';

/** @param ffmpegPath name or path of an ffmpeg; `none` disables it. */
export function openVideoEncoder(ffmpegPath = 'ffmpeg'): VideoEncoder {
  return new FfmpegVideoEncoder(async () => (ffmpegPath === 'none' ? undefined : findFfmpeg(ffmpegPath)));
}
