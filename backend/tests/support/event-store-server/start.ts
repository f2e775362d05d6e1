// Starts the stand-in as a separate process, so that a test can kill, freeze and restart it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freezeProcess } from '../../../../infra/engines/freeze-process';
import { bundled } from '../bundled';
import type { ServerVersion } from './subscriptions';

let script: Promise<string> | undefined;

export class EventStoreProcess {
  private constructor(
    private readonly file: string,
    private readonly version: ServerVersion,
    private child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(file: string, version: ServerVersion = '23.10', port = 0): Promise<EventStoreProcess> {
    const [child, url] = await launch(file, version, port);
    return new EventStoreProcess(file, version, child, url);
  }

  get pid(): number {
    return this.child.pid as number;
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** The process stays alive but does not respond until it is thawed. */
  async freeze(): Promise<void> {
    await freezeProcess(this.pid);
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  /** Restarts at the same address on the same file. */
  async restart(): Promise<void> {
    [this.child] = await launch(this.file, this.version, Number(new URL(this.url).port));
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    if (signal === 'SIGTERM') this.child.kill('SIGCONT');
    await ended;
  }
}

async function launch(file: string, version: ServerVersion, port: number): Promise<[ChildProcess, string]> {
  script ??= bundled(join(__dirname, 'main.ts'));
  const child = spawn(process.execPath, [await script, file, String(port), version], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout as NodeJS.ReadableStream);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The stand-in of EventStoreDB did not start')));
  const [url] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  ended.catch(() => undefined);
  return [child, url];
}
