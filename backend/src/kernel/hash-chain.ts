// Tamper evidence: each event of a chained stream carries a hash over the one before it and over itself as stored.
// Personal fields are hashed as ciphertext, so that erasing a person leaves every chain whole.
import { hash as digestOf } from 'node:crypto';
import {
  type EventMetadata,
  type EventStore,
  type EventToAppend,
  type Json,
  NO_STREAM,
  type StoredEvent,
} from '../ports/event-store';
import { BoundedMap } from './bounded-map';
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
  const content = { id, streamId, revision, type, schemaVersion, data, metadata: signed };
  return digestOf('sha256', canonicalJson([previousHash, content]));
}

const REMEMBERED_ENDS = 5_000;

/** Links new events to the ends of their streams. */
export class HashChain {
  /** A stream's event at a revision never changes, so its hash stays true once it is known. */
  private readonly ends = new BoundedMap<string, { readonly revision: number; readonly hash: string }>(REMEMBERED_ENDS);

  constructor(private readonly store: Pick<EventStore, 'readStream'>) {}

  /** The events that are about to follow `revision`, each with the hash before and its own. */
  async link(streamId: string, revision: number, events: readonly EventToAppend[]): Promise<readonly EventToAppend[]> {
    let previousHash = await this.hashAt(streamId, revision);
    return events.map((event, index) => {
      // Hashed is what a reader will find, and JSON drops what is undefined.
      const data = JSON.parse(JSON.stringify(event.data)) as Json;
      const hash = chainHash(previousHash, { ...event, data, streamId, revision: revision + 1 + index });
      const linked = { ...event, data, metadata: { ...event.metadata, previousHash, hash } };
      previousHash = hash;
      return linked;
    });
  }

  /** To be called once the linked events are stored, and only then. */
  remember(streamId: string, revision: number, linked: readonly EventToAppend[]): void {
    const hash = linked.at(-1)?.metadata.hash;
    if (hash !== undefined) this.ends.set(streamId, { revision: revision + linked.length, hash });
  }

  private async hashAt(streamId: string, revision: number): Promise<string> {
    if (revision === NO_STREAM) return CHAIN_START;
    const end = this.ends.get(streamId);
    if (end?.revision === revision) return end.hash;
    const [last] = await this.store.readStream(streamId, revision, 1);
    return last?.metadata.hash ?? CHAIN_START;
  }
}

/** Whether a stored event fits its own hash and the hash of the one before it. */
export function fitsChain(event: StoredEvent, previous: StoredEvent | undefined): boolean {
  const { hash, previousHash } = event.metadata;
  const expected = event.revision === 0 ? CHAIN_START : previous?.metadata.hash;
  return previousHash === expected && hash === chainHash(previousHash ?? '', event);
}
