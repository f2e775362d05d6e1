// The Python clients that tests run. Looked for before the tests are named, as ffmpeg is.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { PythonWithPackages } from './python-packages';
import { sayOfThisMachine } from './this-machine';

/** Undefined where there are none and none can be fetched; the test run says so. */
export function testedPython(): PythonWithPackages | undefined {
  const program = path.join(process.cwd(), 'backend/tests/support/find-tested-python.ts');
  const answer = execFileSync(process.execPath, ['--import', 'tsx', program], { encoding: 'utf8' });
  const { found, reason } = JSON.parse(answer) as { found?: PythonWithPackages; reason?: string };
  if (found === undefined) {
    sayOfThisMachine(`Not tested with py-sonic, py-opensonic, feedparser and tuspy: ${reason}.`);
  }
  return found;
}
