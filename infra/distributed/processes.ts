// Processes of the product, each with one role: starts them, restarts one that exits
// unexpectedly, and stops them in order.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endWithStarter } from '../engines/end-with-starter';
import { ServingApis } from './serving-apis';

export type Role = 'api' | 'projector' | 'relay';

const againMs = 1_000;
const main = join(__dirname, '../../backend/dist/main.js');

export class Processes {
  private readonly serving = new ServingApis();
  private readonly running = new Map<ChildProcess, Role>();
  private isEnding = false;

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  /** Origins of the API processes that take requests. */
  get apis(): ReadonlySet<string> {
    return this.serving.origins;
  }

  /** Resolves once the process listens. @throws when it cannot start at all. */
  start(role: Role): Promise<void> {
    const child = spawn(process.execPath, [main], {
      env: { ...this.env, LIBRETTO_ROLE: role, LIBRETTO_HOST: '127.0.0.1', LIBRETTO_PORT: '0' },
      // A separate process group: Ctrl-C signals only the starter, which ends the process in order.
      ...{ detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
    });
    endWithStarter(child);
    this.running.set(child, role);
    let origin: string | undefined;
    return new Promise((resolve, reject) => {
      createInterface(child.stdout as NodeJS.ReadableStream).on('line', (line) => {
        const port = /^Libretto \(\w+\) is at http:\/\/localhost:(\d+)$/.exec(line)?.[1];
        if (port === undefined) {
          // Log lines name their role themselves; the other lines of a start are the same in every process.
          if (line.startsWith('{')) console.log(line);
          return;
        }
        origin = `http://127.0.0.1:${port}`;
        console.log(`${role} ${child.pid} is at ${origin}`);
        if (role === 'api') void this.serving.watch(origin).then(resolve);
        else resolve();
      });
      child.once('exit', (code, signal) => {
        this.running.delete(child);
        if (origin === undefined) return reject(new Error(`The ${role} ended with ${code ?? signal}`));
        this.serving.forget(origin);
        if (this.isEnding) return;
        console.warn(`${role} ${child.pid} ended with ${code ?? signal}; another one is started`);
        setTimeout(() => this.startAgain(role), againMs);
      });
    });
  }

  /** Stops the API processes first, then those that work for them. */
  async end(): Promise<void> {
    this.isEnding = true;
    for (const role of ['api', 'projector', 'relay'] as const) {
      const children = [...this.running].flatMap(([child, ofRole]) => (ofRole === role ? [child] : []));
      await Promise.all(
        children.map(async (child) => {
          const ended = once(child, 'exit');
          child.kill('SIGTERM');
          await ended;
        }),
      );
    }
  }

  /** Kills all processes at once, as a power cut does. */
  async kill(): Promise<void> {
    this.isEnding = true;
    await Promise.all(
      [...this.running.keys()].map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }),
    );
  }

  private startAgain(role: Role): void {
    if (this.isEnding) return;
    this.start(role).catch((error) => {
      console.warn(String(error));
      setTimeout(() => this.startAgain(role), againMs);
    });
  }
}
