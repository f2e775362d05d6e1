// The mpv for tests: this machine's, otherwise Debian's. Like ffmpeg, it is looked up before tests are defined.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { sayOfThisMachine } from './this-machine';

/** Undefined if none is installed and none can be fetched; the test run reports it. */
export function testedMpv(): string | undefined {
  const program = path.join(process.cwd(), 'backend/tests/support/programs/find-tested-mpv.ts');
  const answer = execFileSync(process.execPath, ['--import', 'tsx', program], { encoding: 'utf8' });
  const { found, reason } = JSON.parse(answer) as { found?: string; reason?: string };
  if (found === undefined) sayOfThisMachine(`Not tested with mpv: ${reason}.`);
  return found;
}
