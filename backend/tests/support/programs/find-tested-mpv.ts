// Prints which mpv the tests use, or why there is none.
import { execFileSync } from 'node:child_process';
import { debianProgram, onPath } from './debian-package';

async function find() {
  try {
    const found = onPath('mpv') ?? (await debianProgram('mpv', 'mpv'));
    execFileSync(found, ['--no-config', '--version']);
    return { found };
  } catch (error) {
    return { reason: error instanceof Error ? error.message.split('\n')[0] : String(error) };
  }
}

void find().then((answer) => process.stdout.write(JSON.stringify(answer)));
