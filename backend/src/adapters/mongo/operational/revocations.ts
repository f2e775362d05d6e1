// The list of revoked sessions. Processes read it while Redis, where the sessions are stored, is unavailable.
import type { Clock } from '../../../ports/operations/clock';
import type { Revocations } from '../../../ports/operations/sessions';
import type { MongoConnection } from './connection';

interface RevocationDoc {
  /** A session id, or a user id for all sessions of that user. */
  readonly _id: string;
  readonly untilMs: number;
}

/** Far above the lifetime of a copy of a session, so that differences between clocks do not matter. */
const keptForMs = 10 * 60_000;
const collection = 'revocations';

export class MongoRevocations implements Revocations {
  private isIndexed = false;

  constructor(
    private readonly mongo: MongoConnection,
    private readonly clock: Clock,
  ) {}

  async note(ids: readonly string[]): Promise<void> {
    const nowMs = this.clock.nowMs();
    await this.mongo.run(async (db) => {
      const revocations = db.collection<RevocationDoc>(collection);
      if (!this.isIndexed) await revocations.createIndex({ untilMs: 1 });
      this.isIndexed = true;
      await revocations.deleteMany({ untilMs: { $lte: nowMs } });
      for (const id of ids)
        await revocations.updateOne({ _id: id }, { $set: { untilMs: nowMs + keptForMs } }, { upsert: true });
    });
  }

  async some(ids: readonly string[]): Promise<boolean> {
    const filter = { _id: { $in: [...ids] }, untilMs: { $gt: this.clock.nowMs() } };
    return (await this.mongo.run((db) => db.collection<RevocationDoc>(collection).findOne(filter))) !== null;
  }
}
