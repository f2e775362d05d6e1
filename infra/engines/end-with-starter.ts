// Starts a guardian process that kills the children of this process, should it die without ending them.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

let guardian: ChildProcess | undefined;

/** Registers a child in a separate process group, which nothing else would end. */
export function endWithStarter(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  child.once('exit', () => tell(`-${pid}`));
  tell(`+${pid}`);
}

function tell(line: string): void {
  if (guardian === undefined) {
    const script = join(__dirname, 'end-with-parent.mjs');
    guardian = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    guardian.unref();
    const { stdin } = guardian;
    stdin?.on('error', () => undefined);
    // The guardian must not keep this process from exiting.
    (stdin as unknown as { unref?: () => void } | null)?.unref?.();
  }
  guardian.stdin?.write(`${line}\n`);
}
