// Rebuilds the backend whenever one of its sources is saved, and restarts it after a successful build.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build, context, type Plugin } from 'esbuild';
import { backendBuildOptions, sandboxScriptOptions } from '../build/backend.mjs';
import { repoRoot } from '../build/inputs.mjs';

/** @returns Stops the watcher and the backend. */
export async function watchBackend({ port, pageOrigin }: { port: number; pageOrigin: string }) {
  let running: ChildProcess | null = null;

  // The backend must not outlive this process, because it would keep the port and the data locked.
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

  // The card sandbox's script seldom changes during development, so it is built once.
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
