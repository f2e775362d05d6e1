// The serving generation of each projection, for a process that only reads: opened at the start, and replaced when
// another generation is promoted.
import type { Logger } from 'pino';
import type { ProjectionGeneration, ProjectionStore } from '../../../ports/read-models/projection-store';
import { untilAvailable } from '../../values/until-available';
import { postedName } from '../runtime/consumer-observer';
import type { ProjectionDefinition } from './projection';

export class ServedProjections {
  private readonly generations = new Map<string, ProjectionGeneration>();
  private readonly endings: (() => void)[] = [];

  private constructor(private readonly definitions: readonly ProjectionDefinition[]) {}

  static async open(
    store: Pick<ProjectionStore, 'open' | 'watch'>,
    definitions: readonly ProjectionDefinition[],
    log: Pick<Logger, 'warn'>,
  ): Promise<ServedProjections> {
    const served = new ServedProjections(definitions);
    for (const { name, version, collections, textIndexes = [] } of definitions) {
      const shape = { name, version, collections, textIndexes };
      served.generations.set(name, await untilAvailable(log, () => store.open(shape)));
      served.endings.push(store.watch(shape, (generation) => served.generations.set(name, generation)));
    }
    return served;
  }

  get names(): readonly string[] {
    return this.definitions.map(({ name }) => name);
  }

  /** @throws Error when the projection does not exist. */
  check(projection: string): void {
    this.of(projection);
  }

  of(projection: string): ProjectionGeneration {
    const generation = this.generations.get(projection);
    if (generation === undefined) throw new Error(`There is no projection ${projection}`);
    return generation;
  }

  /** The name under which the progress of the serving generation is posted. */
  postedName(projection: string): string {
    return postedName(projection, this.of(projection).version);
  }

  /** Whether the serving generation has another version than this release, so that a rebuild is due. */
  isRebuilding(projection: string): boolean {
    return this.definitions.some(({ name, version }) => name === projection && version !== this.of(name).version);
  }

  stop(): void {
    for (const end of this.endings) end();
  }
}
