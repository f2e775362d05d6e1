// Looks whether the machine has an ffmpeg that can do the whole work; half of it would be worse than none.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const oldestMajor = 5;
const lookTimeoutMs = 10_000;

export interface FfmpegTools {
  readonly ffmpegPath: string;
  readonly ffprobePath: string;
  /** As `5.1.9`, for the log. */
  readonly version: string;
}

/**
 * The tools of that name or path when they are of version 5 or newer, with the Opus and AAC encoders and the loudness
 * meter; undefined otherwise. `ffprobe` is looked for beside `ffmpeg`.
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

/** For videos; builds without its library are common, and sound does without. */
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
