// Detects an ffmpeg that supports all required features; one with only some of them is not used.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const oldestMajor = 5;
const lookTimeoutMs = 10_000;

export interface FfmpegTools {
  readonly ffmpegPath: string;
  readonly ffprobePath: string;
  /** The version for the log, such as `5.1.9`. */
  readonly version: string;
}

/**
 * Returns the tools at this name or path if they are version 5 or newer, with the Opus and AAC encoders and the
 * loudness meter; undefined otherwise. `ffprobe` must be next to `ffmpeg`.
 */
export async function findFfmpeg(ffmpegPath = 'ffmpeg'): Promise<FfmpegTools | undefined> {
  const ffprobePath = ffmpegPath.replace(/ffmpeg(\.exe)?$/i, 'ffprobe$1');
  try {
    const [about, encoders, filters] = await Promise.all([
      tell(ffmpegPath, '-version'),
      tell(ffmpegPath, '-encoders'),
      tell(ffmpegPath, '-filters'),
      tell(ffprobePath, '-version'),
    ]);
    const version = /version n?(\S+)/.exec(about)?.[1] ?? '';
    // Builds from a checkout are named `N-…`; they are newer than any release.
    const isNewEnough = version.startsWith('N-') || Number.parseInt(version, 10) >= oldestMajor;
    const isComplete = / libopus\s/.test(encoders) && / aac\s/.test(encoders) && / ebur128\s/.test(filters);
    return isNewEnough && isComplete ? { ffmpegPath, ffprobePath, version } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the build includes libx264, which videos need; builds without it are common, and audio does not need it. */
export async function writesH264({ ffmpegPath }: FfmpegTools): Promise<boolean> {
  return / libx264\s/.test(await tell(ffmpegPath, '-encoders').catch(() => ''));
}

async function tell(path: string, question: string): Promise<string> {
  const { stdout } = await run(path, ['-hide_banner', question], {
    timeout: lookTimeoutMs,
    maxBuffer: 4 * 1024 * 1024,
  });
  return stdout;
}
