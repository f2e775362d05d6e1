import type { Refusals, RememberedRefusal } from '../../../ports/events/idempotency';
import type { Clock } from '../../../ports/operations/clock';
import type { MongoConnection } from './connection';
import { isDuplicate } from './engine-errors';

interface RefusalDoc {
  readonly _id: string;
  readonly hash: string;
  /** The refusal as JSON. */
  readonly refusal: string;
  readonly untilMs: number;
}

export class MongoRefusals implements Refusals {
  private isIndexed = false;

  constructor(
    private readonly mongo: MongoConnection,
    private readonly clock: Clock,
  ) {}

  async find(idempotencyKey: string): Promise<RememberedRefusal | undefined> {
    const filter = { _id: idempotencyKey, untilMs: { $gt: this.clock.nowMs() } };
    const stored = await this.mongo.run((db) => db.collection<RefusalDoc>(collection).findOne(filter));
    return stored === null ? undefined : { hash: stored.hash, refusal: JSON.parse(stored.refusal) };
  }

  async remember(idempotencyKey: string, { hash, refusal }: RememberedRefusal, forMs: number): Promise<void> {
    const nowMs = this.clock.nowMs();
    await this.mongo.run(async (db) => {
      const refusals = db.collection<RefusalDoc>(collection);
      if (!this.isIndexed) await refusals.createIndex({ untilMs: 1 });
      this.isIndexed = true;
      await refusals.deleteMany({ untilMs: { $lte: nowMs } });
      await refusals
        .insertOne({ _id: idempotencyKey, hash, refusal: JSON.stringify(refusal), untilMs: nowMs + forMs })
        .catch((error) => {
          // The first refusal stays.
          if (!isDuplicate(error)) throw error;
        });
    });
  }
}

const collection = 'refusals';
