// Another process that ends what was started here, should this process end without doing so.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

let guardian: ChildProcess | undefined;

/** For a child in a group of its own, which nothing else would end. */
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
    // It must not keep this process from ending.
    (stdin as unknown as { unref?: () => void } | null)?.unref?.();
  }
  guardian.stdin?.write(`${line}\n`);
}
