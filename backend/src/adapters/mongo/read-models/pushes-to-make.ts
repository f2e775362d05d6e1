// Each event is pushed once, by the first generation that processes it. An event counts as processed if its position
// was passed and it does not wait under a parked key. When a generation is removed, the events that it has pushed and
// that still wait in other generations are flagged there.
import type { ClientSession, Db } from 'mongodb';
import type { EventFeed } from '../../../ports/events/event-feed';
import type { Position } from '../../../ports/events/position';
import type { ProjectionCommit, ProjectionPush } from '../../../ports/read-models/projection-store';
import { idOf, waitingEventsOf } from './parking';
import { progressOf } from './progress';

export type PositionOrder = Pick<EventFeed, 'hasPassed'>;

/** The consumer name under which a generation's position and parked keys are stored. */
export const consumerOf = (projection: string, generation: number) => `${projection}#${generation}`;

/** Matches all generations of a projection: `$` follows `#`. */
const consumersOf = (projection: string) => ({ $gte: `${projection}#`, $lt: `${projection}$` });

/** Returns the pushes of a commit that no other generation has made. */
export async function pushesToMake(
  db: Db,
  session: ClientSession,
  order: PositionOrder,
  { projection, generation }: { readonly projection: string; readonly generation: number },
  { partition, pushes }: ProjectionCommit,
  position: Position | undefined,
): Promise<readonly ProjectionPush[]> {
  if (pushes.length === 0) return pushes;
  // Two generations that process the same event concurrently conflict here; the second then sees the first's position.
  await db
    .collection<{ readonly _id: string }>('push-turns')
    .updateOne({ _id: idOf(projection, partition) }, { $inc: { turns: 1 } }, { session, upsert: true });
  const progress = await progressOf(db).find({ projection, partition }, { session }).toArray();
  const others = progress.filter((other) => other.generation !== generation);
  const own = consumerOf(projection, generation);
  const keys = [...new Set(pushes.map(({ partitionKey }) => partitionKey))];
  const waiting = await waitingEventsOf(db)
    .find({ consumer: consumersOf(projection), partition, key: { $in: keys } }, { session })
    .toArray();
  const waits = new Map(waiting.map((event) => [event._id, event]));
  const wasPushed = (push: ProjectionPush) => {
    const waitingOf = (consumer: string) => waits.get(idOf(consumer, partition, push.partitionKey, push.position));
    return (
      others.some(
        (other) =>
          order.hasPassed(other.position ?? undefined, push.position) && waitingOf(other.consumer) === undefined,
      ) ||
      (order.hasPassed(position, push.position) && waitingOf(own)?.pushed === true)
    );
  };
  return pushes.filter((push) => !wasPushed(push));
}

/** Must be called before a generation is removed: flags its pushed events that still wait in other generations. */
export async function rememberPushes(
  db: Db,
  session: ClientSession,
  order: PositionOrder,
  projection: string,
  number: number,
): Promise<void> {
  const removed = consumerOf(projection, number);
  const progress = await progressOf(db).find({ consumer: removed }, { session }).toArray();
  const positions = new Map(progress.map(({ partition, position }) => [partition, position ?? undefined]));
  const waiting = await waitingEventsOf(db)
    .find({ consumer: consumersOf(projection) }, { session })
    .toArray();
  const ids = new Set(waiting.map(({ _id }) => _id));
  const pushed = waiting.filter(
    ({ consumer, partition, key, position }) =>
      consumer !== removed &&
      order.hasPassed(positions.get(partition), position) &&
      !ids.has(idOf(removed, partition, key, position)),
  );
  if (pushed.length === 0) return;
  const filter = { _id: { $in: pushed.map(({ _id }) => _id) } };
  await waitingEventsOf(db).updateMany(filter, { $set: { pushed: true } }, { session });
}
