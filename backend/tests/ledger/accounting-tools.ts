// The programs with which accountants read journals: this machine's, otherwise Debian packages unpacked into a cache
// folder without root. If neither is available, fewer programs are tested, and the test reports it.
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debianPackage, onPath } from '../support/programs/debian-package';

const run = promisify(execFile);
const readTimeoutMs = 60_000;

export interface AccountingTool {
  readonly name: string;
  readonly path: string;
  /**
   * One line per account: the name, a tab or comma, and the balance with its currency.
   * @throws when the program rejects the journal.
   */
  readonly balances: (journal: string) => Promise<string>;
}

/** The arguments of each program, in its strictest mode. */
const questions = {
  ledger: (journal: string) => [
    ...['--init-file', '/dev/null', '-f', journal, '--pedantic', 'balance', '--flat', '--no-total'],
    ...['--balance-format', '%(account)\t%(display_total)\n'],
  ],
  hledger: (journal: string) => ['-f', journal, 'balance', '--strict', '--flat', '--no-total', '-O', 'csv'],
};
type ToolName = keyof typeof questions;

/** All programs that this machine has or can fetch; a console line lists them and explains missing ones. */
export async function accountingTools(): Promise<readonly AccountingTool[]> {
  const found = await Promise.all((Object.keys(questions) as ToolName[]).map(toolOrReason));
  const told = found.map(({ told }) => told).join(', ');
  process.stdout.write(`Journals are read by our own reader of their grammar, ${told}.\n`);
  return found.flatMap(({ tool }) => tool ?? []);
}

async function toolOrReason(name: ToolName): Promise<{ readonly tool?: AccountingTool; readonly told: string }> {
  try {
    const { path, env, from } = await find(name);
    const options = { env, timeout: readTimeoutMs, maxBuffer: 64_000_000 };
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
  const path = onPath(name);
  if (path !== undefined) return { path, env: { ...process.env, LC_ALL: 'C.UTF-8', HOME: tmpdir() }, from: path };
  const { root, env } = await debianPackage(name);
  return { path: join(root, 'usr/bin', name), env, from: 'from Debian' };
}
