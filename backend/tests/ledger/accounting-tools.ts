// The programs that accountants read journals with: those of this machine, else out of Debian's packages into a folder of
// ours, without root. Where neither is to be had, there are fewer of them, and the test says so.
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(__dirname, '../../../node_modules/.cache/libretto-debian');
/** For all of one package: a network that does not answer must not hold up the tests. */
const FETCH_TIMEOUT_MS = 60_000;
const READ_TIMEOUT_MS = 60_000;

export interface AccountingTool {
  readonly name: string;
  readonly path: string;
  /** Account, a tab or comma, and its balance with its currency, a line each. @throws when it refuses the journal. */
  readonly balances: (journal: string) => Promise<string>;
}

/** What is asked of each, in its strictest mode. */
const questions = {
  ledger: (journal: string) => [
    ...['--init-file', '/dev/null', '-f', journal, '--pedantic', 'balance', '--flat', '--no-total'],
    ...['--balance-format', '%(account)\t%(display_total)\n'],
  ],
  hledger: (journal: string) => ['-f', journal, 'balance', '--strict', '--flat', '--no-total', '-O', 'csv'],
};
type ToolName = keyof typeof questions;

/** All that this machine has or can fetch; one line on the console says which, and why another is not among them. */
export async function accountingTools(): Promise<readonly AccountingTool[]> {
  const found = await Promise.all((Object.keys(questions) as ToolName[]).map(toolOrReason));
  const told = found.map(({ told }) => told).join(', ');
  process.stdout.write(`Journals are read by our own reader of their grammar, ${told}.\n`);
  return found.flatMap(({ tool }) => tool ?? []);
}

async function toolOrReason(name: ToolName): Promise<{ readonly tool?: AccountingTool; readonly told: string }> {
  try {
    const { path, env, from } = await find(name);
    const options = { env, timeout: READ_TIMEOUT_MS, maxBuffer: 64_000_000 };
    await run(path, ['--version'], options);
    const balances = async (journal: string) => (await run(path, questions[name](journal), options)).stdout;
    return { tool: { name, path, balances }, told: `${name} (${from})` };
  } catch (error) {
    return { told: `not by ${name} (${error instanceof Error ? error.message.split('\n')[0] : error})` };
  }
}

interface Found {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
  readonly from: string;
}

async function find(name: ToolName): Promise<Found> {
  const env = { ...process.env, LC_ALL: 'C.UTF-8', HOME: CACHE };
  const path = onPath(name);
  if (path !== undefined) return { path, env, from: path };
  const root = await fromDebian(name);
  return {
    path: join(root, 'usr/bin', name),
    env: { ...env, LD_LIBRARY_PATH: librariesOf(root) },
    from: 'from Debian',
  };
}

function onPath(name: string): string | undefined {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return paths.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A package and what it needs beside what is installed, unpacked. @throws where there is no apt-get, or no network. */
async function fromDebian(name: string): Promise<string> {
  const root = join(CACHE, name);
  if (existsSync(root)) return root;
  if (onPath('apt-get') === undefined || onPath('dpkg') === undefined)
    throw new Error('neither installed nor in reach');
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, `${name}-`));
  const within = { cwd: folder, signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), maxBuffer: 16_000_000 };
  try {
    const options = ['-o', 'Debug::NoLocking=1', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
    const simulated = await run('apt-get', [...options, '-s', 'install', '--no-install-recommends', name], within);
    const missing = [...simulated.stdout.matchAll(/^Inst (\S+)/gm)].map(([, wanted]) => wanted as string);
    await run('apt-get', [...options, 'download', ...new Set([name, ...missing])], within);
    const unpacked = join(folder, 'root');
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.deb')))
      await run('dpkg', ['-x', join(folder, file), unpacked], within);
    // Only what is whole stands under the name.
    renameSync(unpacked, root);
    return root;
  } catch (error) {
    if (within.signal.aborted) throw new Error(`Debian did not answer within ${FETCH_TIMEOUT_MS / 1000} s`);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every folder of shared libraries that was unpacked. */
function librariesOf(root: string): string {
  const found = ['usr/lib', 'lib']
    .map((folder) => join(root, folder))
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => /\.so(\.|$)/.test(file));
  return [...new Set(found.map(dirname))].join(delimiter);
}
