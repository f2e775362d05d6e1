// The words of a text index, kept in memory to find the words that a misspelt query may have meant. A table next to the
// index counts their uses; queries load new words from it, and a word that was deleted matches no text.
import { type NearWord, NearWords, wordsToMean } from '../../../kernel/texts/near-words';
import type { SearchedToken } from '../../../kernel/texts/text-words';
import type { Database } from '../database/database';
import type { Step } from './generation-commit';

export class Vocabulary {
  private readonly words = new NearWords();
  private lastNumber = 0;
  readonly table: string;

  constructor(
    private readonly database: Database,
    private readonly textTable: string,
  ) {
    this.table = `${textTable}_words`;
  }

  create(): void {
    // AUTOINCREMENT never reuses a number, so reading on from the last number misses no word.
    this.database.exec(
      `CREATE TABLE IF NOT EXISTS ${this.table} ` +
        '(number INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT NOT NULL UNIQUE, uses INTEGER NOT NULL)',
    );
  }

  /** Returns the words of a text that a misspelt word may have meant, as JSON. */
  static of(tokens: readonly string[]): string {
    return JSON.stringify(wordsToMean(tokens));
  }

  /** Must be executed before the text of `id` changes. */
  release(id: string): Step {
    return [`UPDATE ${this.table} SET uses = uses - 1 WHERE word IN (${this.wordsOf})`, [id]];
  }

  /** Deletes unused words, because they could reveal removed text. Must run before the words of `id` are replaced. */
  forgetUnused(id: string): Step {
    return [`DELETE FROM ${this.table} WHERE uses <= 0 AND word IN (${this.wordsOf})`, [id]];
  }

  add(words: string): Step {
    return [
      `INSERT INTO ${this.table} (word, uses) SELECT value, 1 FROM json_each(?) WHERE true ` +
        'ON CONFLICT (word) DO UPDATE SET uses = uses + 1',
      [words],
    ];
  }

  /** Words within the maximum edit distance of a typed one, nearest first. */
  variantsOf(token: SearchedToken): readonly NearWord[] {
    if (token.mostEdits > 0) this.readOn();
    return this.words.variantsOf(token);
  }

  private get wordsOf(): string {
    return `SELECT value FROM json_each((SELECT words FROM ${this.textTable}_ids WHERE id = ?))`;
  }

  private readOn(): void {
    const rows = this.database
      .prepare<[number: number, word: string]>(
        `SELECT number, word FROM ${this.table} WHERE number > ? ORDER BY number`,
      )
      .all(this.lastNumber);
    for (const [number, text] of rows) {
      this.words.add(text);
      this.lastNumber = number;
    }
  }
}
