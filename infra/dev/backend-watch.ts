// Rebuilds the backend whenever one of its sources is saved, and restarts it when the build is whole.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build, context, type Plugin } from 'esbuild';
import { backendBuildOptions, sandboxScriptOptions } from '../build/backend.mjs';
import { repoRoot } from '../build/inputs.mjs';

/** @returns The way to stop watching and the backend with it. */
export async function watchBackend({ port, pageOrigin }: { port: number; pageOrigin: string }) {
  let running: ChildProcess | null = null;

  // However this process ends, the backend must not go on by itself and hold the port and the data.
  process.on('exit', () => running?.kill('SIGKILL'));

  async function restart(): Promise<void> {
    await stop(running);
    running = spawn(process.execPath, ['--enable-source-maps', path.join(repoRoot, 'backend/dist/main.js')], {
      cwd: repoRoot,
      stdio: 'inherit',
      env: { ...process.env, LIBRETTO_PORT: String(port), LIBRETTO_PUBLIC_ORIGIN: pageOrigin },
    });
  }

  const restartAfterBuild: Plugin = {
    name: 'restart-after-build',
    setup(build) {
      build.onEnd(async ({ errors }) => {
        if (errors.length === 0) await restart();
      });
    },
  };

  // A stand-in that nobody works on while they work on the rest: built once.
  await build(sandboxScriptOptions());
  const options = backendBuildOptions();
  const watching = await context({ ...options, plugins: [...(options.plugins ?? []), restartAfterBuild] });
  await watching.watch();
  return async () => {
    await watching.dispose();
    await stop(running);
  };
}

async function stop(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
