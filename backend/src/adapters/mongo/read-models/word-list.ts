// The words of a text index, cached in memory to find the words that a misspelt query may have meant. They are stored
// in a collection next to the index; each query loads new words from it, and a word that was deleted matches no text.
import type { ClientSession, Collection, Db } from 'mongodb';
import { type NearWord, NearWords } from '../../../kernel/texts/near-words';
import type { SearchedToken } from '../../../kernel/texts/text-words';
import type { MongoConnection } from '../operational/connection';

interface WordDoc {
  readonly _id: string;
  readonly addedAtMs: number;
}

/** Longer than the engine's maximum transaction time, and than the clock skew between processes. */
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

  /**
   * Deletes words that no text contains any more, because they could reveal removed text. Must run after the writes.
   */
  async forgetUnused(db: Db, session: ClientSession, words: readonly string[]): Promise<void> {
    for (const word of words) {
      const used = await db.collection(this.textIndex).findOne({ words: word }, { session, projection: { _id: 1 } });
      if (used === null) await this.in(db).deleteOne({ _id: word }, { session });
    }
  }

  /** Returns words within the maximum edit distance of each typed one, nearest first. */
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
