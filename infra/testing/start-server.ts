// Starts the built product as `npm start` would, on a free port and with a separate data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { remoteNames, repoRoot } from '../build/inputs.mjs';
import { freePort } from '../engines/free-ports';
import { releaseLocalBuilds } from '../releases/local-builds';
import { copyDemoWorld } from './demo-world';

export interface DemoAccount {
  role: 'listener' | 'artist' | 'admin' | 'finance';
  email: string;
  password: string;
}

export interface TestServer {
  /** Origin without a trailing slash. */
  url: string;
  dataFolder: string;
  /** Everything that the server has printed so far. */
  output(): string;
  /** The demo account of a role; the data folder contains its credentials. */
  account(role: DemoAccount['role']): DemoAccount;
  /** Stops the server as Ctrl-C does, and removes its data folder if it is temporary. */
  stop(): Promise<void>;
  /** Kills the server as a power cut does, and keeps the data folder. */
  kill(): Promise<void>;
}

export interface StartServerOptions {
  /** Kept after `stop`; absent for a temporary folder. */
  dataFolder?: string;
  port?: number;
  env?: Record<string, string>;
  /** Path of another Node than the one that runs the tests. */
  node?: string;
}

/**
 * The distributed profile starts six processes and writes the demo world through all engines,
 * while browsers run in parallel.
 */
export const readyWithinMs = { embedded: 180_000, distributed: 300_000 };

/** Set to `distributed` to run the same tests on the engines of that profile. */
const profileVariable = 'LIBRETTO_E2E_PROFILE';

export const isOnEngines = (): boolean => process.env[profileVariable] === 'distributed';

/** Resolves once the server reports that it is ready, with the demo world loaded. */
export async function startServer(options: StartServerOptions = {}): Promise<TestServer> {
  if (!isOnEngines()) return startEmbeddedServer(options);
  if (options.dataFolder !== undefined || options.port !== undefined)
    throw new Error(
      'A test that starts its server on kept data, or at a separate address, belongs to the embedded profile.',
    );
  // Imported lazily, because the engine drivers are large and other tests do not need them.
  const { startDistributedServer } = await import('./start-distributed-server');
  return startDistributedServer(options);
}

async function startEmbeddedServer(options: StartServerOptions): Promise<TestServer> {
  const dataFolder = options.dataFolder ?? mkdtempSync(path.join(tmpdir(), 'libretto-test-'));
  if (options.env?.LIBRETTO_DEMO !== '0') await copyDemoWorld(dataFolder, seedDemoWorld);
  const running = await startOn(dataFolder, options);
  return {
    ...running,
    account: (role) => readAccount(dataFolder, role),
    async stop() {
      await running.stop();
      if (!options.dataFolder) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function seedDemoWorld(folder: string): Promise<void> {
  const server = await startOn(folder, {});
  await server.stop();
}

/** Starts a server on a data folder, which `stop` keeps. */
async function startOn(dataFolder: string, options: StartServerOptions): Promise<Omit<TestServer, 'account'>> {
  const main = path.join(repoRoot, 'backend/dist/main.js');
  if (!existsSync(main)) throw new Error('The backend is not built. `npm test` builds it, and so does `npm start`.');
  const port = options.port ?? (await freePort());
  const releasesFolder = path.join(dataFolder, 'releases');
  await releaseLocalBuilds({ repoRoot, releasesFolder, remotes: remoteNames });

  const child = spawn(options.node ?? process.execPath, ['--enable-source-maps', main], {
    cwd: repoRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      LIBRETTO_PORT: String(port),
      LIBRETTO_DATA_DIR: dataFolder,
      LIBRETTO_JOBS: '0',
      // Newer Nodes keep compiled code there; compiling takes a third of the CPU time of a start.
      NODE_COMPILE_CACHE: path.join(repoRoot, '.cache/compiled'),
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
    stop: () => end(child, 'SIGTERM'),
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
