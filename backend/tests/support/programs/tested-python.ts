// The Python programs for tests. Like ffmpeg, they are looked up before tests are defined.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { PackageSet, PythonWithPackages } from './python-packages';
import { sayOfThisMachine } from './this-machine';

const programsOf: Readonly<Record<PackageSet, string>> = {
  clients: 'py-sonic, py-opensonic, feedparser and tuspy',
  schemathesis: 'schemathesis',
};

/** Undefined if they are not installed and cannot be fetched; the test run reports it. */
export function testedPython(set: PackageSet): PythonWithPackages | undefined {
  const program = path.join(process.cwd(), 'backend/tests/support/programs/find-tested-python.ts');
  const answer = execFileSync(process.execPath, ['--import', 'tsx', program, set], { encoding: 'utf8' });
  const { found, reason } = JSON.parse(answer) as { found?: PythonWithPackages; reason?: string };
  if (found === undefined) {
    sayOfThisMachine(`Not tested with ${programsOf[set]}: ${reason}.`);
  }
  return found;
}
