// A pool of child processes that handle one file after another, because starting a child costs more than most files do.
// Only a child that has answered is reused, and not for long, so a malicious file costs at most one process.
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

const mostUses = 200;
const mostIdle = 4;
const idleMs = 5_000;

export class ReusedChildren {
  private readonly idle: ChildProcess[] = [];
  private readonly uses = new WeakMap<ChildProcess, number>();
  private readonly timers = new WeakMap<ChildProcess, NodeJS.Timeout>();

  constructor(private readonly start: () => ChildProcess) {}

  /** Returns an idle child, or a new one. The caller must give it back or kill it. */
  take(): ChildProcess {
    for (let child = this.idle.pop(); child !== undefined; child = this.idle.pop()) {
      clearTimeout(this.timers.get(child));
      if (!child.connected || child.exitCode !== null || child.signalCode !== null) continue;
      setHoldsProcess(child, true);
      return child;
    }
    return withoutListeners(this.start());
  }

  /** Returns a child to the pool after an answer, and removes all listeners from it. */
  giveBack(child: ChildProcess): void {
    const uses = (this.uses.get(child) ?? 0) + 1;
    if (uses >= mostUses || this.idle.length >= mostIdle || !child.connected) {
      child.kill('SIGKILL');
      return;
    }
    this.uses.set(child, uses);
    this.timers.set(child, setTimeout(() => this.drop(child), idleMs).unref());
    setHoldsProcess(withoutListeners(child), false);
    this.idle.push(child);
  }

  private drop(child: ChildProcess): void {
    const at = this.idle.indexOf(child);
    if (at >= 0) this.idle.splice(at, 1);
    child.kill('SIGKILL');
  }
}

function withoutListeners(child: ChildProcess): ChildProcess {
  for (const event of ['message', 'close', 'error']) child.removeAllListeners(event);
  child.stderr?.removeAllListeners('data').resume();
  // Without a listener, an error of an idle child would crash this process.
  return child.on('error', () => undefined);
}

/** Sets whether the child keeps the parent alive: an idle child must not prevent a command from exiting. */
function setHoldsProcess(child: ChildProcess, holds: boolean): void {
  for (const each of [child, child.channel, child.stderr as Socket | null]) {
    if (holds) each?.ref?.();
    else each?.unref?.();
  }
}
