// The documents that a replay has written once and will not read again, a few bytes each instead of the documents
// themselves, so that a ledger of a million events is compared in little memory.
import { hash as digestOf, randomUUID } from 'node:crypto';

/** One Set of V8 holds at most 2^24 values. */
const shardCount = 64;
/** Hexadecimal digits that a double holds exactly. */
const digits = 13;

export class DocumentDigests {
  /** Unknown to anybody who could look for another document of the same digest. */
  private readonly salt = randomUUID();
  private readonly shards = Array.from({ length: shardCount }, () => new Set<number>());

  /** The digest of a document under its id. */
  of(id: string, signature: string): number {
    return Number.parseInt(digestOf('sha256', `${this.salt}${id}\n${signature}`).slice(0, digits), 16);
  }

  add(digest: number): void {
    this.shardOf(digest).add(digest);
  }

  has(digest: number): boolean {
    return this.shardOf(digest).has(digest);
  }

  /** False when there is none, or it was taken before. */
  take(digest: number): boolean {
    return this.shardOf(digest).delete(digest);
  }

  get size(): number {
    return this.shards.reduce((sum, { size }) => sum + size, 0);
  }

  private shardOf(digest: number): Set<number> {
    return this.shards[digest % shardCount] as Set<number>;
  }
}
