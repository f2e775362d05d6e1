// Child processes that take one file after the other: to start one costs more than most files do. Only a child that has
// answered is used again, and not for long, so that a hostile file still costs a process and nothing else.
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

  /** One that is free, else a new one. It is to be given back or killed. */
  take(): ChildProcess {
    for (let child = this.idle.pop(); child !== undefined; child = this.idle.pop()) {
      clearTimeout(this.timers.get(child));
      if (!child.connected || child.exitCode !== null || child.signalCode !== null) continue;
      setHoldsProcess(child, true);
      return child;
    }
    return withoutListeners(this.start());
  }

  /** After an answer. What was listened for is forgotten. */
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
  // Without a listener an error of an idle child would end this process.
  return child.on('error', () => undefined);
}

/** An idle child must not keep a command line from ending. */
function setHoldsProcess(child: ChildProcess, holds: boolean): void {
  for (const each of [child, child.channel, child.stderr as Socket | null]) {
    if (holds) each?.ref?.();
    else each?.unref?.();
  }
}
