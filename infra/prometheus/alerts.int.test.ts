// Runs the alert rules in Prometheus's own test program, which Debian's package has.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debianProgram, onPath } from '../../backend/tests/support/programs/debian-package';
import { sayOfThisMachine } from '../../backend/tests/support/programs/this-machine';

async function promtool(): Promise<string | undefined> {
  try {
    return onPath('promtool') ?? (await debianProgram('prometheus', 'promtool'));
  } catch (error) {
    sayOfThisMachine(`Alert rules were not fired: there is no promtool, ${(error as Error).message.split('\n')[0]}.`);
    return undefined;
  }
}

test('each alert fires in its situation, and none in a healthy installation', async () => {
  const program = await promtool();
  if (program === undefined) return;
  const { stdout } = await promisify(execFile)(program, ['test', 'rules', join(__dirname, 'alerts.test.yml')]);
  expect(stdout).toContain('SUCCESS');
}, 180_000);
