// The ffmpeg that tests run: the one of this machine, else Debian's. Looked for before the tests are named, so that a machine
// with neither has none of them instead of failing ones.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { FfmpegTools } from '../../src/adapters/ffmpeg-audio/find-ffmpeg';
import { sayOfThisMachine } from './this-machine';

let tools: FfmpegTools | null | undefined;

/** Undefined where there is none and none can be fetched; the test run says so. */
export function testedFfmpeg(): FfmpegTools | undefined {
  tools ??= look();
  return tools ?? undefined;
}

function look(): FfmpegTools | null {
  const program = path.join(process.cwd(), 'backend/tests/support/find-tested-ffmpeg.ts');
  const answer = execFileSync(process.execPath, ['--import', 'tsx', program], { encoding: 'utf8' });
  const { found, reason } = JSON.parse(answer) as { found?: FfmpegTools; reason?: string };
  if (found === undefined) sayOfThisMachine(`Not tested with ffmpeg: ${reason}.`);
  return found ?? null;
}
