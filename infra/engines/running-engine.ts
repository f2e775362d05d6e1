// A started engine, which fault tests stop, kill, freeze and restart on the same port and folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endWithStarter } from './end-with-starter';
import type { Engine, EnginePlace } from './engine';
import { freezeProcess } from './freeze-process';

const readyTimeoutMs = 120_000;
const stopTimeoutMs = 15_000;

export class RunningEngine {
  private child: ChildProcess | undefined;

  constructor(
    readonly engine: Engine,
    private readonly place: EnginePlace,
  ) {}

  get url(): string {
    return this.engine.url(this.place);
  }

  get pid(): number {
    if (this.child?.pid === undefined) throw new Error(`${this.engine.title} is not running`);
    return this.child.pid;
  }

  /** Starts the engine, also after it was stopped or killed. Resolves when it answers. */
  async start(): Promise<void> {
    mkdirSync(this.place.folder, { recursive: true });
    await this.engine.prepare?.(this.place);
    const { program, arguments: args, env } = this.engine.command(this.place);
    const log = openSync(this.logPath, 'a');
    // A separate process group: Ctrl-C signals only the starter, which ends the engine.
    const child = spawn(program, args, {
      ...{ cwd: this.place.folder, detached: true, stdio: ['ignore', log, log] },
      env: { ...process.env, ...env },
    });
    closeSync(log);
    this.child = child;
    const failed = new Promise<never>((_, reject) => child.once('error', reject));
    failed.catch(() => undefined);
    endWithStarter(child);
    await Promise.race([failed, this.answers(child)]);
  }

  private async answers(child: ChildProcess): Promise<void> {
    const deadlineMs = performance.now() + readyTimeoutMs;
    for (;;) {
      try {
        return await this.engine.ready(this.place);
      } catch (error) {
        const hasEnded = child.exitCode !== null || child.signalCode !== null;
        if (hasEnded) throw new Error(`${this.engine.title} ended at once:\n${this.lastWords()}`);
        if (performance.now() > deadlineMs) {
          throw new Error(`${this.engine.title} does not answer: ${(error as Error).message}\n${this.lastWords()}`);
        }
        await delay(50);
      }
    }
  }

  /** Stops the engine as an operator would; kills it after a timeout. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Kills the engine as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** The engine accepts connections but answers nothing until `thaw`. */
  async freeze(): Promise<void> {
    await freezeProcess(this.pid);
  }

  thaw(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    // A frozen process would not handle the signal.
    if (signal === 'SIGTERM') child.kill('SIGCONT');
    const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(force);
  }

  private get logPath(): string {
    return join(this.place.folder, 'engine.log');
  }

  private lastWords(): string {
    return readFileSync(this.logPath, 'utf8').split('\n').slice(-15).join('\n');
  }
}
