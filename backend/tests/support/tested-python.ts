// The Python clients for tests. Like ffmpeg, they are looked up before tests are defined.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { PythonWithPackages } from './python-packages';
import { sayOfThisMachine } from './this-machine';

/** Undefined if they are not installed and cannot be fetched; the test run reports it. */
export function testedPython(): PythonWithPackages | undefined {
  const program = path.join(process.cwd(), 'backend/tests/support/find-tested-python.ts');
  const answer = execFileSync(process.execPath, ['--import', 'tsx', program], { encoding: 'utf8' });
  const { found, reason } = JSON.parse(answer) as { found?: PythonWithPackages; reason?: string };
  if (found === undefined) {
    sayOfThisMachine(`Not tested with py-sonic, py-opensonic, feedparser and tuspy: ${reason}.`);
  }
  return found;
}
