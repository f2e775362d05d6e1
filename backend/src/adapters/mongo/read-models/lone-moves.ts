// Moves positions with which nothing else changes. Those of one turn of the event loop share one transaction: a process
// that ends stores thousands of them, and no other one handles these partitions before that.
import type { ProgressMove } from '../../../ports/read-models/consumer-progress';
import { gatheredOn } from '../operational/gathered';
import { idOf } from './parking';
import { type Mover, misfitOf, moveOf, progressOf } from './progress';
import { generationsIn } from './serving-versions';

interface LoneMove {
  readonly mover: Mover;
  readonly move: ProgressMove;
}

/** Returns false if the move does not fit what is stored; a move by `moveProgress` finds out why. */
export const moveAlone = gatheredOn<LoneMove, boolean>((mongo, moves) =>
  mongo.transact(async (db, session) => {
    const ids = moves.map(({ mover, move }) => idOf(mover.consumer, move.partition));
    const found = await progressOf(db)
      .find({ _id: { $in: ids } }, { session })
      .toArray();
    const stored = new Map(found.map((doc) => [doc._id, doc]));
    const generations = moves.flatMap(({ mover }) => (mover.generation === undefined ? [] : [mover.consumer]));
    const kept = await generationsIn(db)
      .find({ _id: { $in: [...new Set(generations)] }, isRemoved: { $exists: false } }, { session })
      .toArray();
    const isKept = new Set(kept.map(({ _id }) => _id));
    // Of two moves of one consumer on one partition only the first can fit.
    const fits = moves.map(
      ({ mover, move }, at) =>
        ids.indexOf(ids[at] as string) === at &&
        (mover.generation === undefined || isKept.has(mover.consumer)) &&
        misfitOf(stored.get(ids[at] as string), mover, move) === undefined,
    );
    const writes = moves.flatMap(({ mover, move }, at) =>
      fits[at]
        ? [{ updateOne: { filter: { _id: ids[at] as string }, update: moveOf(mover, move), upsert: true } }]
        : [],
    );
    if (writes.length > 0) await progressOf(db).bulkWrite(writes, { session, ordered: false });
    return fits;
  }),
);
