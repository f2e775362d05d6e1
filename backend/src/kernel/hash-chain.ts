// Tamper evidence: each event of a chained stream carries a hash over the one before it and over itself as stored.
// Personal fields are hashed as ciphertext, so that erasing a person leaves every chain whole.
import { createHash } from 'node:crypto';
import type { EventMetadata, EventToAppend, Json, StoredEvent } from '../ports/event-store';
import { canonicalJson } from './canonical-json';

/** What the first event of a stream follows. */
export const CHAIN_START = '0'.repeat(64);

interface Hashed {
  readonly id: string;
  readonly streamId: string;
  readonly revision: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

/** SHA-256 in hex over the previous hash and the event, its own hash left out. */
export function chainHash(previousHash: string, event: Hashed): string {
  const { id, streamId, revision, type, schemaVersion, data, metadata } = event;
  const { hash: _, previousHash: __, ...signed } = metadata;
  return createHash('sha256')
    .update(canonicalJson([previousHash, { id, streamId, revision, type, schemaVersion, data, metadata: signed }]))
    .digest('hex');
}

/** Links events that are about to be appended after `lastRevision`, whose hash is `lastHash`. */
export function chained(
  streamId: string,
  lastRevision: number,
  lastHash: string,
  events: readonly EventToAppend[],
): readonly EventToAppend[] {
  let previousHash = lastHash;
  return events.map((event, index) => {
    // Hashed is what a reader will find, and JSON drops what is undefined.
    const data = JSON.parse(JSON.stringify(event.data)) as Json;
    const hash = chainHash(previousHash, { ...event, data, streamId, revision: lastRevision + 1 + index });
    const linked = { ...event, data, metadata: { ...event.metadata, previousHash, hash } };
    previousHash = hash;
    return linked;
  });
}

/** Whether a stored event fits its own hash and the hash of the one before it. */
export function fitsChain(event: StoredEvent, previous: StoredEvent | undefined): boolean {
  const { hash, previousHash } = event.metadata;
  const expected = event.revision === 0 ? CHAIN_START : previous?.metadata.hash;
  return previousHash === expected && hash === chainHash(previousHash ?? '', event);
}
