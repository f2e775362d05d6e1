// The mpv that tests run: the one of this machine, else Debian's. Looked for before the tests are named, as ffmpeg is.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { sayOfThisMachine } from './this-machine';

/** Undefined where there is none and none can be fetched; the test run says so. */
export function testedMpv(): string | undefined {
  const program = path.join(process.cwd(), 'backend/tests/support/find-tested-mpv.ts');
  const answer = execFileSync(process.execPath, ['--import', 'tsx', program], { encoding: 'utf8' });
  const { found, reason } = JSON.parse(answer) as { found?: string; reason?: string };
  if (found === undefined) sayOfThisMachine(`Not tested with mpv: ${reason}.`);
  return found;
}
