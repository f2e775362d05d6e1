// The backend as `npm run build` builds it, for benchmarks that start it as users do.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { backendBuildOptions } from '../../../infra/build/backend.mjs';

/** Builds into a separate folder. @returns the folder of the built files */
export async function builtBackend(root: string): Promise<string> {
  const outdir = join(root, 'backend/dist');
  mkdirSync(outdir, { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "name": "libretto" }');
  await build({ ...backendBuildOptions(), outdir });
  return outdir;
}

/** The options that `npm start` passes to Node. */
export function startOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8'));
  return (scripts.start as string).split(' ').filter((word) => word.startsWith('--'));
}

/** Starts it without jobs and without the demo world. @returns once it answers; while its read models are behind, it is not ready */
export async function startBackend(main: string, dataDir: string) {
  const env = {
    ...process.env,
    LIBRETTO_DATA_DIR: dataDir,
    LIBRETTO_PORT: '0',
    LIBRETTO_DEMO: '0',
    LIBRETTO_JOBS: '0',
  };
  const server = spawn(process.execPath, [...startOptions(), main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const address = await addressOf(server);
  const ready = async () => {
    while (!(await fetch(`${address}/health/ready`)).ok) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  return { server, address, ready, stop };
}

export function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk) => {
      output += chunk;
      const address = /Libretto is at (\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
}

/** CPU time of all threads so far; null if the system does not report it or the process has ended. */
export function cpuMsOf({ pid }: ChildProcess): number | null {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}/schedstat`);
    return tasks.reduce((sum, path) => sum + Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6, 0);
  } catch {
    return null;
  }
}

/** Resident memory of the process; null as above. */
export function rssBytesOf({ pid }: ChildProcess): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}
