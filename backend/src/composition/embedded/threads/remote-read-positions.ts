// Mirrors the positions of another thread's projections from its messages, and asks that thread about parked keys.
import type { ConsistencyToken } from '../../../kernel/commands/commands';
import type { ReadPositions } from '../../../kernel/consumers/positions/read-positions';
import type { ProjectionDefinition } from '../../../kernel/consumers/projections/projection';
import { postedName } from '../../../kernel/consumers/runtime/consumer-observer';
import { Progress } from '../../../kernel/consumers/runtime/progress';
import type { EventFeed } from '../../../ports/events/event-feed';
import type { Position } from '../../../ports/events/position';

export interface ReadPositionsLink {
  readonly feed: Pick<EventFeed, 'partitions' | 'partitionOf' | 'head' | 'hasPassed' | 'holds' | 'lag'>;
  /** @throws when the other thread does not run or ends before it answers. */
  ask<Value>(question: string, ...values: readonly unknown[]): Promise<Value>;
}

interface Mirror {
  readonly progress: Progress;
  /** Parked keys by partition. */
  readonly parked: Map<number, ReadonlySet<string>>;
}

export class RemoteReadPositions implements ReadPositions {
  private readonly mirrors: ReadonlyMap<string, Mirror>;
  /** The same mirrors by the names under which the other thread reports. */
  private readonly reported: ReadonlyMap<string, Mirror>;

  constructor(
    private readonly link: ReadPositionsLink,
    definitions: readonly ProjectionDefinition[],
  ) {
    const mirrorOf = () => ({ progress: new Progress(link.feed), parked: new Map() });
    this.mirrors = new Map(definitions.map(({ name }) => [name, mirrorOf()]));
    this.reported = new Map(
      definitions.map(({ name, version }) => [postedName(name, version), this.mirrorOf(name)] as const),
    );
  }

  /** Positions never move backwards: what readers have relied on remains true when the other thread restarts. */
  advance(posted: string, partition: number, position: Position): void {
    this.reported.get(posted)?.progress.advance(partition, position);
  }

  park(posted: string, partition: number, keys: readonly string[]): void {
    this.reported.get(posted)?.parked.set(partition, new Set(keys));
  }

  async reach(projection: string, marks: readonly ConsistencyToken[], timeoutMs: number): Promise<boolean> {
    const { progress, parked } = this.mirrorOf(projection);
    const { feed } = this.link;
    const reached = await Promise.all(
      marks.map(async (mark) => {
        const partition = feed.partitionOf(mark.partitionKey);
        if (!progress.hasPassed(partition, mark.position)) {
          // A position that the log never assigned is forged or foreign; waiting for it would be futile.
          if (!(await feed.holds(partition, mark.position))) return false;
          if (!(await progress.reach(partition, mark.position, timeoutMs))) return false;
        }
        if (parked.get(partition)?.has(mark.partitionKey) !== true) return true;
        return this.link.ask<boolean>('reach', projection, [mark], 0).catch(() => false);
      }),
    );
    return reached.every((each) => each);
  }

  async reachNow(projection: string, timeoutMs: number): Promise<boolean> {
    const { progress, parked } = this.mirrorOf(projection);
    const deadlineMs = Date.now() + timeoutMs;
    for (let partition = 0; partition < this.link.feed.partitions; partition++) {
      const head = await this.link.feed.head(partition);
      if (!(await progress.reach(partition, head, deadlineMs - Date.now()))) return false;
      if ((parked.get(partition)?.size ?? 0) > 0) return false;
    }
    return true;
  }

  /** Number of pending events of a projection; undefined for any other name. */
  async lag(name: string): Promise<number | undefined> {
    const progress = this.mirrors.get(name)?.progress;
    if (progress === undefined) return undefined;
    const partitions = Array.from({ length: this.link.feed.partitions }, (_, partition) => partition);
    const lags = await Promise.all(partitions.map((each) => this.link.feed.lag(each, progress.position(each))));
    return Math.max(...lags);
  }

  private mirrorOf(projection: string): Mirror {
    const mirror = this.mirrors.get(projection);
    if (mirror === undefined) throw new Error(`There is no projection ${projection}`);
    return mirror;
  }
}
