// Notes what operators see of a fault: what `/health/ready` of each process says of its engines, and the lines of its log
// at `warn` and above.
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../concurrency/until';
import { Client } from '../world/client';
import type { RoleProcess } from './distributed-processes';

const askEveryMs = 250;
/** A probe takes at most two seconds and its result is reused for another one; a busy machine is slower. */
const namedWithinMs = 30_000;
/** The number of pino's level `warn`. */
const warn = 40;

export type EngineName = 'EventStoreDB' | 'Kafka' | 'MongoDB' | 'Redis';

interface Line {
  readonly level?: number;
  readonly msg?: string;
  readonly engine?: string;
}

interface Watched {
  readonly process: RoleProcess;
  readonly linesBefore: number;
  /** Seconds from the start of the notes until health called an engine unreachable. */
  readonly unreachableAfter: Map<string, number>;
}

export class OperatorsView {
  private readonly startedMs = performance.now();
  private readonly watched: readonly Watched[];
  private readonly asking: Promise<unknown>;
  private isOver = false;

  constructor(processes: readonly RoleProcess[]) {
    this.watched = processes.map((process) => ({
      process,
      linesBefore: process.lines.length,
      unreachableAfter: new Map(),
    }));
    this.asking = Promise.all(this.watched.map((each) => this.ask(each)));
  }

  /** Resolves once health and log of every process that needs the engine have named it. */
  async named(engine: EngineName): Promise<void> {
    const needing = this.watched.filter(({ process }) => process.role !== 'relay' || engine !== 'MongoDB');
    const isNamed = (each: Watched) =>
      each.unreachableAfter.has(engine) && linesOf(each).some((line) => line.engine === engine);
    try {
      await until(() => needing.every(isNamed), namedWithinMs);
    } catch {
      this.isOver = true;
      const silent = needing.filter((each) => !isNamed(each)).map(({ process }) => process.role);
      throw new Error(`${engine} is not named by ${silent.join(', ')}. ${this.text()}`);
    }
  }

  /** Ends the notes. @returns them in one line */
  async end(): Promise<string> {
    this.isOver = true;
    await this.asking;
    return this.text();
  }

  private async ask({ process, unreachableAfter }: Watched): Promise<void> {
    while (!this.isOver) {
      const answer = await new Client(process.origin).get('/health/ready').catch(() => undefined);
      const engines: readonly { readonly name: string; readonly state: string }[] = answer?.body.engines ?? [];
      for (const { name, state } of engines)
        if (state === 'unreachable' && !unreachableAfter.has(name))
          unreachableAfter.set(name, (performance.now() - this.startedMs) / 1000);
      await pause(askEveryMs);
    }
  }

  private text(): string {
    const named = new Map<string, { role: string; after: number }[]>();
    for (const { process, unreachableAfter } of this.watched)
      for (const [engine, after] of unreachableAfter)
        named.set(engine, [...(named.get(engine) ?? []), { role: process.role, after }]);
    const health = [...named].map(([engine, by]) => {
      const roles = [...new Set(by.map(({ role }) => role))].join(', ');
      return `${engine} unreachable (${roles}), by all after ${Math.max(...by.map(({ after }) => after)).toFixed(1)} s`;
    });
    const counts = new Map<string, number>();
    for (const each of this.watched) {
      for (const { msg, engine } of linesOf(each)) {
        const said = engine === undefined ? `${msg}` : `${msg} (${engine})`;
        counts.set(said, (counts.get(said) ?? 0) + 1);
      }
    }
    const log = [...counts].map(([said, count]) => `${count} × ${said}`);
    return `  health: ${health.join('; ') || 'nothing'}; log: ${log.join('; ') || 'nothing'}`;
  }
}

/** The lines since the start of the notes. */
function linesOf({ process, linesBefore }: Watched): readonly Line[] {
  return process.lines
    .slice(linesBefore)
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line))
    .filter(({ level = 0 }) => level >= warn);
}
