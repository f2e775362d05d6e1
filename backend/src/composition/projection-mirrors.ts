/** How far the projections of another thread have come, as it says. */
import type { ProjectionProgress } from '../kernel/fresh-reads';
import { Progress } from '../kernel/progress';
import type { ProjectionDefinition } from '../kernel/projection';

class ProjectionMirror implements ProjectionProgress {
  readonly progress = new Progress();

  constructor(readonly definition: ProjectionDefinition) {}

  position(partition: number): number {
    return this.progress.position(partition);
  }

  reach(partition: number, position: number, timeoutMs: number): Promise<boolean> {
    return this.progress.reach(partition, position, timeoutMs);
  }
}

export class ProjectionMirrors {
  private readonly byName: ReadonlyMap<string, ProjectionMirror>;

  constructor(definitions: readonly ProjectionDefinition[]) {
    this.byName = new Map(definitions.map((definition) => [definition.name, new ProjectionMirror(definition)]));
  }

  get all(): readonly ProjectionProgress[] {
    return [...this.byName.values()];
  }

  /** Never moves backwards: what was promised to readers stays true when the other thread begins again. */
  advance(projection: string, partition: number, position: number): void {
    this.byName.get(projection)?.progress.advance(partition, position);
  }

  position(projection: string, partition: number): number | undefined {
    return this.byName.get(projection)?.position(partition);
  }
}
