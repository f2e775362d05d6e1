import type { EventFeed } from '../../../ports/events/event-feed';
import type { ConsistencyToken } from '../../commands/commands';
import type { ProjectionConsumer } from '../projections/projection-consumer';
import type { Concerns } from './concerns';
import type { ReadPositions } from './read-positions';

/** Uses in-memory positions for partitions that this process runs, and stored positions for all others. */
export class StoredReadPositions implements ReadPositions {
  private readonly byName: ReadonlyMap<string, ProjectionConsumer>;

  constructor(
    private readonly feed: EventFeed,
    projections: readonly ProjectionConsumer[],
  ) {
    this.byName = new Map(projections.map((projection) => [projection.definition.name, projection]));
  }

  async reach(projection: string, marks: readonly ConsistencyToken[], timeoutMs: number): Promise<boolean> {
    const consumer = this.consumerOf(projection);
    const reached = await Promise.all(
      marks.map(async ({ partitionKey, position }) => {
        // A position that the log never assigned is forged or foreign; waiting for it would be futile.
        if (!(await this.feed.holds(this.feed.partitionOf(partitionKey), position))) return false;
        return consumer.reach(partitionKey, position, timeoutMs);
      }),
    );
    return reached.every((each) => each);
  }

  async reachNow(projection: string, timeoutMs: number, concerns?: Concerns): Promise<boolean> {
    return this.consumerOf(projection).reachNow(timeoutMs, concerns);
  }

  private consumerOf(projection: string): ProjectionConsumer {
    const consumer = this.byName.get(projection);
    if (consumer === undefined) throw new Error(`There is no projection ${projection}`);
    return consumer;
  }
}
