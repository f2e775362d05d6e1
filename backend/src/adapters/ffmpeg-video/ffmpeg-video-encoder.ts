// The video encoder for a machine whose ffmpeg can write H.264; the programs are looked up on first use.
import { rename, rm } from 'node:fs/promises';
import { AudioRefusal } from '../../ports/media/audio-encoder';
import {
  type VideoContainer,
  type VideoEncoder,
  VideoRefusal,
  type VideoWorkOptions,
} from '../../ports/media/video-encoder';
import { type FfmpegTools, writesH264 } from '../ffmpeg-audio/find-ffmpeg';
import { type Finished, runLimited } from '../ffmpeg-audio/run-limited';

const demuxers: Record<VideoContainer, string> = { mp4: 'mov', webm: 'matroska' };
const hour = 60 * 60_000;
const gigabyte = 1024 ** 3;
const limits = {
  convert: { timeLimitMs: 6 * hour, maxMemoryBytes: 4 * gigabyte },
  look: { timeLimitMs: 2 * 60_000, maxMemoryBytes: 4 * gigabyte },
};
const longestSidePx = 1920;
const posterWidthPx = 1280;
/** The most representative of this many frames becomes the poster, because the first frame is often black. */
const posterFrames = 60;

interface Streams {
  readonly streams: readonly { readonly codec_type: string; readonly codec_name?: string; readonly pix_fmt?: string }[];
  readonly format: { readonly duration?: string };
}

export class FfmpegVideoEncoder implements VideoEncoder {
  private found: Promise<FfmpegTools | undefined> | undefined;

  /** @param find returns the machine's ffmpeg; called once. */
  constructor(private readonly find: () => Promise<FfmpegTools | undefined>) {}

  async isThere(): Promise<boolean> {
    const tools = await this.look();
    return tools !== undefined;
  }

  async convert(
    sourcePath: string,
    container: VideoContainer,
    targetPath: string,
    { signal, onProgress }: VideoWorkOptions = {},
  ): Promise<void> {
    const tools = await this.tools();
    const about = await this.probe(tools, sourcePath, container, signal);
    const partial = `${targetPath}.partial`;
    const durationUs = Number(about.format.duration) * 1_000_000;
    try {
      const finished = await run(
        tools.ffmpegPath,
        [
          ...['-v', 'error', '-nostdin', '-progress', 'pipe:1'],
          ...input(sourcePath, container),
          ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-sn', '-dn'],
          ...pictureArguments(about),
          ...soundArguments(about),
          ...['-movflags', '+faststart', '-f', 'mp4', '-y', `file:${partial}`],
        ],
        { ...limits.convert, signal },
        (chunk) => {
          const doneUs = Number(/out_time_us=(\d+)/.exec(chunk.toString())?.[1]);
          if (Number.isFinite(doneUs) && durationUs > 0) onProgress?.(Math.min(1, doneUs / durationUs));
        },
      );
      if (finished.code !== 0) throw new VideoRefusal(finished.errors);
      await rename(partial, targetPath);
    } finally {
      await rm(partial, { force: true });
    }
  }

  async drawPoster(
    sourcePath: string,
    container: VideoContainer,
    targetPath: string,
    { signal }: VideoWorkOptions = {},
  ): Promise<void> {
    const tools = await this.tools();
    const filter = `thumbnail=${posterFrames},scale='min(${posterWidthPx},iw)':-2`;
    const { code, errors } = await run(
      tools.ffmpegPath,
      [
        ...['-v', 'error', '-nostdin', '-threads', '1'],
        ...input(sourcePath, container),
        ...['-map', '0:v:0', '-vf', filter, '-frames:v', '1', '-map_metadata', '-1'],
        ...['-c:v', 'mjpeg', '-q:v', '4', '-f', 'image2', '-update', '1', '-y', `file:${targetPath}`],
      ],
      { ...limits.look, signal },
    );
    if (code !== 0) throw new VideoRefusal(errors);
  }

  private async probe(
    { ffprobePath }: FfmpegTools,
    path: string,
    container: VideoContainer,
    signal?: AbortSignal,
  ): Promise<Streams> {
    const chunks: Buffer[] = [];
    const { code, errors } = await run(
      ffprobePath,
      [
        ...['-v', 'error', '-show_entries', 'stream=codec_type,codec_name,pix_fmt:format=duration', '-of', 'json'],
        ...input(path, container),
      ],
      { ...limits.look, signal },
      (chunk) => void chunks.push(chunk),
    );
    if (code !== 0) throw new VideoRefusal(errors);
    return JSON.parse(Buffer.concat(chunks).toString()) as Streams;
  }

  private async tools(): Promise<FfmpegTools> {
    const tools = await this.look();
    if (tools === undefined) throw new Error('This machine has no ffmpeg that writes H.264');
    return tools;
  }

  private look(): Promise<FfmpegTools | undefined> {
    this.found ??= this.find().then(async (tools) => (tools && (await writesH264(tools)) ? tools : undefined));
    return this.found;
  }
}

/** As for audio, the demuxer is fixed and other protocols are disabled: a disguised playlist can open nothing else. */
const input = (path: string, container: VideoContainer) => [
  ...['-protocol_whitelist', 'file,pipe', '-f', demuxers[container], '-i', `file:${path}`],
];

const codecOf = ({ streams }: Streams, type: 'video' | 'audio') =>
  streams.find(({ codec_type: streamType }) => streamType === type);

function pictureArguments(about: Streams): string[] {
  const picture = codecOf(about, 'video');
  const isPlayable = picture?.codec_name === 'h264' && /^yuvj?420p$/.test(picture.pix_fmt ?? '');
  if (isPlayable) return ['-c:v', 'copy'];
  // H.264 requires even dimensions.
  const size = `scale=w='min(${longestSidePx},iw)':h='min(${longestSidePx},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
  return [
    ...['-vf', `${size},format=yuv420p`, '-fpsmax', '60'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-profile:v', 'high'],
  ];
}

function soundArguments(about: Streams): string[] {
  return codecOf(about, 'audio')?.codec_name === 'aac' ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '160k', '-ac', '2'];
}

/** Exceeding the limits also counts as the file's fault. */
async function run(...args: Parameters<typeof runLimited>): Promise<Finished> {
  try {
    return await runLimited(...args);
  } catch (error) {
    if (error instanceof AudioRefusal) throw new VideoRefusal(error.detail);
    throw error;
  }
}
