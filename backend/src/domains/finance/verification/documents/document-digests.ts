// Keeps digests of documents that a replay writes once and never reads again: a few bytes each, so that comparing a
// ledger of a million events needs little memory.
import { hash as digestOf, randomUUID } from 'node:crypto';

/** A V8 Set holds at most 2^24 values. */
const shardCount = 64;
/** Number of hexadecimal digits that a double represents exactly. */
const digits = 13;

export class DocumentDigests {
  /** A random salt, so that an attacker cannot search for another document with the same digest. */
  private readonly salt = randomUUID();
  private readonly shards = Array.from({ length: shardCount }, () => new Set<number>());

  /** Computes the digest of a document under its id. */
  of(id: string, signature: string): number {
    return Number.parseInt(digestOf('sha256', `${this.salt}${id}\n${signature}`).slice(0, digits), 16);
  }

  add(digest: number): void {
    this.shardOf(digest).add(digest);
  }

  has(digest: number): boolean {
    return this.shardOf(digest).has(digest);
  }

  /** Removes the digest; false when it is unknown or was removed before. */
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
