// The ffmpeg for tests: this machine's, otherwise Debian's. It is looked up before tests are defined, so that a machine
// with neither skips them instead of failing.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { FfmpegTools } from '../../../src/adapters/ffmpeg-audio/find-ffmpeg';
import { sayOfThisMachine } from '../programs/this-machine';

let tools: FfmpegTools | null | undefined;

/** Undefined if none is installed and none can be fetched; the test run reports it. */
export function testedFfmpeg(): FfmpegTools | undefined {
  tools ??= look();
  return tools ?? undefined;
}

function look(): FfmpegTools | null {
  const program = path.join(process.cwd(), 'backend/tests/support/programs/find-tested-ffmpeg.ts');
  const answer = execFileSync(process.execPath, ['--import', 'tsx', program], { encoding: 'utf8' });
  const { found, reason } = JSON.parse(answer) as { found?: FfmpegTools; reason?: string };
  if (found === undefined) sayOfThisMachine(`Not tested with ffmpeg: ${reason}.`);
  return found ?? null;
}
