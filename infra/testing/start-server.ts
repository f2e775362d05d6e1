// Starts the built product as `npm start` would, on a free port and with a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { remoteNames, repoRoot } from '../build/inputs.mjs';
import { freePort } from '../engines/free-ports';
import { releaseLocalBuilds } from '../releases/local-builds';

export interface DemoAccount {
  role: 'listener' | 'artist' | 'admin' | 'finance';
  email: string;
  password: string;
}

export interface TestServer {
  /** Origin without a slash at the end. */
  url: string;
  dataFolder: string;
  /** Everything the server has printed so far. */
  output(): string;
  /** The demo account of a role; the data folder names them. */
  account(role: DemoAccount['role']): DemoAccount;
  /** Ends the server as Ctrl-C does and removes a data folder that was made for it. */
  stop(): Promise<void>;
  /** Ends it without warning, as a power cut does, and leaves the data folder. */
  kill(): Promise<void>;
}

export interface StartServerOptions {
  /** Kept after `stop`; without it the server gets a temporary one. */
  dataFolder?: string;
  port?: number;
  env?: Record<string, string>;
}

/** Of the distributed profile six processes start, and the demo world goes through all engines, beside browsers. */
export const readyWithinMs = { embedded: 60_000, distributed: 300_000 };

/** Set to `distributed` where the same tests are to run on the engines of that profile. */
const profileVariable = 'LIBRETTO_E2E_PROFILE';

export const isOnEngines = (): boolean => process.env[profileVariable] === 'distributed';

/** Resolves once the server says that it is ready, with the demo world in it. */
export async function startServer(options: StartServerOptions = {}): Promise<TestServer> {
  if (!isOnEngines()) return startEmbeddedServer(options);
  if (options.dataFolder !== undefined || options.port !== undefined)
    throw new Error(
      'A test that starts its server on something kept, or at an address of its own, is of the embedded profile.',
    );
  // Its drivers are large; the other tests start without them.
  const { startDistributedServer } = await import('./start-distributed-server');
  return startDistributedServer(options);
}

async function startEmbeddedServer(options: StartServerOptions): Promise<TestServer> {
  const main = path.join(repoRoot, 'backend/dist/main.js');
  if (!existsSync(main)) throw new Error('The backend is not built. `npm test` builds it, and so does `npm start`.');
  const dataFolder = options.dataFolder ?? mkdtempSync(path.join(tmpdir(), 'libretto-test-'));
  const port = options.port ?? (await freePort());
  const releasesFolder = path.join(dataFolder, 'releases');
  await releaseLocalBuilds({ repoRoot, releasesFolder, remotes: remoteNames });

  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: repoRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      LIBRETTO_PORT: String(port),
      LIBRETTO_DATA_DIR: dataFolder,
      LIBRETTO_JOBS: '0',
      ...options.env,
    },
  });
  const output = collectOutput(child);
  const url = `http://localhost:${port}`;
  await becomesReady(child, url, output, readyWithinMs.embedded);

  return {
    url,
    dataFolder,
    output,
    account: (role) => readAccount(dataFolder, role),
    async stop() {
      await end(child, 'SIGTERM');
      if (!options.dataFolder) rmSync(dataFolder, { recursive: true, force: true });
    },
    kill: () => end(child, 'SIGKILL'),
  };
}

export function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return () => text;
}

export async function becomesReady(
  child: ChildProcess,
  url: string,
  output: () => string,
  withinMs: number,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await delay(100);
  }
  await end(child, 'SIGKILL');
  throw new Error(`The server was not ready within ${withinMs} ms:\n${output()}`);
}

export function readAccount(dataFolder: string, role: DemoAccount['role']): DemoAccount {
  const accounts: DemoAccount[] = JSON.parse(readFileSync(path.join(dataFolder, 'demo-accounts.json'), 'utf8'));
  const account = accounts.find((candidate) => candidate.role === role);
  if (!account) throw new Error(`There is no demo account for ${role}`);
  return account;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
