// The words of a text index, held in memory to find those that somebody may have meant who mistyped. They stand in a
// collection beside the index; new ones are read from there as they come, and one that is gone finds no text.
import type { ClientSession, Collection, Db } from 'mongodb';
import { type NearWord, NearWords } from '../../kernel/near-words';
import type { SearchedToken } from '../../kernel/text-words';
import type { MongoConnection } from './connection';

interface WordDoc {
  readonly _id: string;
  readonly addedAtMs: number;
}

/** Longer than the engine lets a transaction live, and than clocks of processes differ. */
const overlapMs = 120_000;

export class WordList {
  readonly name: string;
  private readonly words = new NearWords();
  private readUpToMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly mongo: MongoConnection,
    private readonly textIndex: string,
  ) {
    this.name = `${textIndex}.words`;
  }

  async create(): Promise<void> {
    await this.mongo.run((db) => this.in(db).createIndex({ addedAtMs: 1 }));
  }

  async add(db: Db, session: ClientSession, words: readonly string[]): Promise<void> {
    if (words.length === 0) return;
    const addedAtMs = Date.now();
    const operations = words.map((_id) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: { addedAtMs } }, upsert: true },
    }));
    await this.in(db).bulkWrite(operations, { session, ordered: false });
  }

  /** Forgets those that no text has any more, as they may tell what was taken out. After the texts were written. */
  async forgetUnused(db: Db, session: ClientSession, words: readonly string[]): Promise<void> {
    for (const word of words) {
      const used = await db.collection(this.textIndex).findOne({ words: word }, { session, projection: { _id: 1 } });
      if (used === null) await this.in(db).deleteOne({ _id: word }, { session });
    }
  }

  /** Words at so many edits from each typed one at the most, nearest first. */
  async variantsOf(tokens: readonly SearchedToken[]): Promise<readonly (readonly NearWord[])[]> {
    if (tokens.every(({ mostEdits }) => mostEdits === 0)) return tokens.map(() => []);
    await this.readOn();
    return tokens.map((token) => this.words.variantsOf(token));
  }

  private async readOn(): Promise<void> {
    const nowMs = Date.now();
    const addedAtMs = { $gte: this.readUpToMs - overlapMs };
    const added = await this.mongo.run((db) => this.in(db).find({ addedAtMs }).toArray());
    for (const { _id } of added) this.words.add(_id);
    this.readUpToMs = nowMs;
  }

  private in(db: Db): Collection<WordDoc> {
    return db.collection<WordDoc>(this.name);
  }
}
