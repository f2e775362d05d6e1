// The Node line that `.nvmrc` names, from npm's `node` package, on machines whose own Node is another line.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(__dirname, '../../../..');
const cache = join(root, 'node_modules/.cache/libretto-node');
const fetchTimeoutMs = 90_000;

/** The line with long-term support that the product is run on in production. */
export const supportedLine = readFileSync(join(root, '.nvmrc'), 'utf8').trim();

/**
 * The path of an executable of that line, which is fetched if necessary and cached under `node_modules/.cache`.
 * @throws without npm or a network, and where npm has none for this machine
 */
export async function supportedNode(): Promise<string> {
  if (process.versions.node.split('.')[0] === supportedLine) return process.execPath;
  const folder = join(cache, supportedLine);
  const program = join(folder, 'node_modules/node/bin/node');
  if (existsSync(program)) return program;
  const temporary = mkdtempSync(join(tmpdir(), 'libretto-node-'));
  try {
    const options = ['--prefix', temporary, '--no-save', '--no-audit', '--no-fund', `node@${supportedLine}`];
    await run('npm', ['install', ...options], { cwd: temporary, timeout: fetchTimeoutMs });
    await run(join(temporary, 'node_modules/node/bin/node'), ['--version']);
    await mkdir(dirname(folder), { recursive: true });
    await run('cp', ['-R', temporary, `${folder}.${process.pid}`]);
    // Renamed into place, because another test process may fetch it as well.
    renameSync(`${folder}.${process.pid}`, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return program;
}
