// The positions of consumers that other processes run: as posted by those processes, or, if a projection's post is
// lost, as stored.
import { setTimeout } from 'node:timers/promises';
import type { EventFeed } from '../../../ports/events/event-feed';
import type { Position } from '../../../ports/events/position';
import type { PostedProgress, ProgressBoard } from '../../../ports/read-models/progress-board';
import type { ConsistencyToken } from '../../commands/commands';
import type { ServedProjections } from '../projections/served-projections';
import type { ReadPositions } from './read-positions';

type Feed = Pick<EventFeed, 'partitions' | 'partitionOf' | 'head' | 'hasPassed' | 'holds' | 'lag'>;
type Place = Pick<PostedProgress, 'consumer' | 'partition'>;
/** A place of a projection, whose `consumer` is the name under which it posts. */
type ProjectionPlace = Place & { readonly projection: string };

const lookEveryMs = 5;
/**
 * The stored position advances only with writes, and each waiter queries it separately, so it is checked less often.
 */
const storedEveryMs = 100;

export class PostedReadPositions implements ReadPositions {
  private readonly known = new Map<string, PostedProgress>();
  private wanted: Place[] = [];
  private asking: Promise<void> | undefined;

  constructor(
    private readonly feed: Feed,
    private readonly board: ProgressBoard,
    private readonly served: ServedProjections,
  ) {}

  async reach(projection: string, marks: readonly ConsistencyToken[], timeoutMs: number): Promise<boolean> {
    const consumer = this.served.postedName(projection);
    const deadlineMs = performance.now() + timeoutMs;
    const reached = await Promise.all(
      marks.map(async ({ partitionKey, position }) => {
        const place = { projection, consumer, partition: this.feed.partitionOf(partitionKey) };
        if (!this.hasPassed(place, position)) {
          // A position that the log never assigned is forged or foreign; waiting for it would be futile.
          if (!(await this.feed.holds(place.partition, position))) return false;
          if (!(await this.reachPlace(place, position, deadlineMs))) return false;
        }
        if (this.known.get(nameOf(place))?.parkedKeys === 0) return true;
        const [first] = await this.served.of(projection).waiting(place.partition, partitionKey, 1);
        return first === undefined || !this.feed.hasPassed(position, first);
      }),
    );
    return reached.every((each) => each);
  }

  async reachNow(projection: string, timeoutMs: number): Promise<boolean> {
    const consumer = this.served.postedName(projection);
    const deadlineMs = performance.now() + timeoutMs;
    for (let partition = 0; partition < this.feed.partitions; partition++) {
      const place = { projection, consumer, partition };
      const head = await this.feed.head(partition);
      if (!(await this.reachPlace(place, head, deadlineMs))) return false;
      if (this.known.get(nameOf(place))?.parkedKeys === 0) continue;
      if ((await this.served.of(projection).parkedKeys(partition)).length > 0) return false;
    }
    return true;
  }

  /** Queries the posted progress of one consumer; undefined if nothing was posted. */
  async posted(consumer: string, partition: number): Promise<PostedProgress | undefined> {
    const [progress] = await this.progress([{ consumer, partition }]);
    return progress;
  }

  /** Queries the board and returns the known progress. */
  async progress(places: readonly Place[]): Promise<readonly (PostedProgress | undefined)[]> {
    await this.look(places).catch(() => undefined);
    return places.map((place) => this.known.get(nameOf(place)));
  }

  private hasPassed(place: Place, position: Position): boolean {
    return this.feed.hasPassed(this.known.get(nameOf(place))?.position, position);
  }

  private async reachPlace(place: ProjectionPlace, position: Position, deadlineMs: number): Promise<boolean> {
    for (let looks = 0; !this.hasPassed(place, position); looks++) {
      if (looks > 0) {
        if (performance.now() > deadlineMs) return false;
        await setTimeout(lookEveryMs);
      }
      const isAnswered = await this.look([place]).then(
        () => true,
        () => false,
      );
      if (this.hasPassed(place, position)) return true;
      if (looks % (storedEveryMs / lookEveryMs) === 0 || !isAnswered) await this.lookAtStored(place);
    }
    return true;
  }

  /** Combines the queries of all current waiters into one. */
  private look(places: readonly Place[]): Promise<void> {
    this.wanted.push(...places);
    this.asking ??= Promise.resolve().then(async () => {
      const wanted = this.wanted;
      this.wanted = [];
      this.asking = undefined;
      for (const progress of await this.board.read(wanted)) if (progress !== undefined) this.note(progress);
    });
    return this.asking;
  }

  private async lookAtStored({ projection, consumer, partition }: ProjectionPlace): Promise<void> {
    const generation = this.served.of(projection);
    // Another version serves since the wait began; its position says nothing about this one.
    if (this.served.postedName(projection) !== consumer) return;
    const position = await generation.position(partition).catch(() => undefined);
    if (position === undefined || this.hasPassed({ consumer, partition }, position)) return;
    // The number of parked keys is unknown here (NaN) and is queried where it matters.
    this.note({ consumer, partition, position, parkedKeys: Number.NaN });
  }

  /** Positions never move backwards, so that what readers have relied on remains true. */
  private note(progress: PostedProgress): void {
    const before = this.known.get(nameOf(progress));
    const isOlder = before !== undefined && !this.feed.hasPassed(progress.position, before.position);
    if (!isOlder) this.known.set(nameOf(progress), progress);
  }
}

const nameOf = ({ consumer, partition }: Place) => `${consumer}/${partition}`;
