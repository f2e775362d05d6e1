// Tamper evidence: each event of a chained stream carries a hash over the previous hash and its own stored form.
// Personal fields are hashed as ciphertext, so that erasing a person leaves every chain intact.
import { hash as digestOf } from 'node:crypto';
import {
  type EventMetadata,
  type EventStore,
  type EventToAppend,
  type Json,
  noStream,
  type StoredEvent,
} from '../../ports/events/event-store';
import type { EventText } from '../../ports/events/event-texts';
import { BoundedMap } from '../values/bounded-map';
import { canonicalJson } from './canonical-json';

/** The previous hash of a stream's first event. */
export const chainStart = '0'.repeat(64);

interface Hashed {
  readonly id: string;
  readonly streamId: string;
  readonly revision: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

/** SHA-256 in hex over the canonical JSON of the previous hash and the event without its own hash. */
export function chainHash(previousHash: string, event: Hashed): string {
  return digestOf('sha256', canonicalJson([previousHash, contentOf(event)]));
}

/**
 * Whether the event's hash matches the previous hash and its content. `link` stores events in canonical order, so their
 * text is hashed unchanged first, at a quarter of the cost; only a mismatch is hashed again in canonical form.
 */
export function carriesItsHash(previousHash: string, event: Hashed): boolean {
  const { hash } = event.metadata;
  const hashAsStored = digestOf('sha256', JSON.stringify([previousHash, contentOf(event)]));
  return hash === hashAsStored || hash === chainHash(previousHash, event);
}

/** The end of a chained event's stored metadata: `link` appends both hashes after all other fields. */
const beforePrevious = ',"previousHash":"';
const beforeHash = '","hash":"';
const hashLength = chainStart.length;
const linkLength = beforePrevious.length + beforeHash.length + 2 * hashLength + 2;

export interface StoredLink {
  readonly previousHash: string;
  readonly hash: string;
}

/**
 * Returns the link that a stored event carries if its hash matches the stored text; undefined if the text alone does
 * not tell, as for an event without a link or with another field order. It parses no JSON. If `data` is also valid
 * JSON, every column is proven to be the one that was hashed, since the text then has only one reading.
 */
export function linkInText(event: EventText): StoredLink | undefined {
  const { data, metadata } = event;
  const start = metadata.length - linkLength;
  const previousAt = start + beforePrevious.length;
  const hashAt = previousAt + hashLength + beforeHash.length;
  if (!metadata.startsWith(beforePrevious, start)) return undefined;
  if (!metadata.startsWith(beforeHash, hashAt - beforeHash.length)) return undefined;
  const previousHash = metadata.slice(previousAt, previousAt + hashLength);
  const hash = metadata.slice(hashAt, hashAt + hashLength);
  const text = canonicalContent(previousHash, event, data, `${metadata.slice(0, start)}}`);
  return digestOf('sha256', text) === hash ? { previousHash, hash } : undefined;
}

/** The same text as `canonicalJson([previousHash, contentOf(event)])`, built from parts that are already canonical. */
function canonicalContent(
  previousHash: string,
  event: Omit<Hashed, 'data' | 'metadata'>,
  data: string,
  signed: string,
) {
  const { id, streamId, revision, type, schemaVersion } = event;
  const start = `["${previousHash}",{"data":${data},"id":${quoted(id)},"metadata":${signed}`;
  const end = `"streamId":${quoted(streamId)},"type":${quoted(type)}}]`;
  return `${start},"revision":${revision},"schemaVersion":${schemaVersion},${end}`;
}

/** Quotes a name; names rarely contain characters that JSON must escape. */
const quoted = (name: string) => (/^[\w-]*$/.test(name) ? `"${name}"` : JSON.stringify(name));

/** The hashed content of an event, in canonical order if its parts are. */
function contentOf({ id, streamId, revision, type, schemaVersion, data, metadata }: Hashed) {
  const { hash: _, previousHash: __, ...signed } = metadata;
  return { data, id, metadata: signed, revision, schemaVersion, streamId, type };
}

const rememberedEnds = 5_000;

/** Links new events to the ends of their streams. */
export class HashChain {
  /** Cached hashes stay valid, because a stream's event at a revision never changes. */
  private readonly ends = new BoundedMap<string, { readonly revision: number; readonly hash: string }>(rememberedEnds);

  constructor(private readonly store: Pick<EventStore, 'readStream'>) {}

  /** Adds the previous hash and the own hash to events that are about to follow `revision`. */
  async link(streamId: string, revision: number, events: readonly EventToAppend[]): Promise<readonly EventToAppend[]> {
    let previousHash = await this.hashAt(streamId, revision);
    return events.map((event, index) => {
      // Normalizes the event to its stored form: canonical order, without undefined values.
      const data = canonicalJson(event.data);
      const signed = canonicalJson(event.metadata);
      const place = { streamId, revision: revision + 1 + index };
      const hash = digestOf('sha256', canonicalContent(previousHash, { ...event, ...place }, data, signed));
      const metadata = { ...JSON.parse(signed), previousHash, hash };
      const linked = { ...event, data: JSON.parse(data) as Json, metadata };
      previousHash = hash;
      return linked;
    });
  }

  /** Call this once the linked events are stored, and only then. */
  remember(streamId: string, revision: number, linked: readonly EventToAppend[]): void {
    const hash = linked.at(-1)?.metadata.hash;
    if (hash !== undefined) this.ends.set(streamId, { revision: revision + linked.length, hash });
  }

  private async hashAt(streamId: string, revision: number): Promise<string> {
    if (revision === noStream) return chainStart;
    const end = this.ends.get(streamId);
    if (end?.revision === revision) return end.hash;
    const [last] = await this.store.readStream(streamId, revision, 1);
    return last?.metadata.hash ?? adoptedHash(this.store, streamId, revision);
  }
}

const adoptionPageSize = 500;

/**
 * Computes the chain hash at a revision whose events were stored before their stream type was chained: the hashes that
 * they would carry. The first event with a hash follows it and thus covers all of them.
 */
export async function adoptedHash(
  store: Pick<EventStore, 'readStream'>,
  streamId: string,
  upToRevision: number,
): Promise<string> {
  let hash = chainStart;
  for (let from = 0; from <= upToRevision; from += adoptionPageSize) {
    const limit = Math.min(adoptionPageSize, upToRevision - from + 1);
    for (const event of await store.readStream(streamId, from, limit)) hash = chainHash(hash, event);
  }
  return hash;
}

/** Whether a stored event matches its own hash and the hash of its predecessor. */
export function fitsChain(event: StoredEvent, previous: StoredEvent | undefined): boolean {
  const { hash, previousHash } = event.metadata;
  const expected = event.revision === 0 ? chainStart : previous?.metadata.hash;
  return previousHash === expected && hash !== undefined && carriesItsHash(previousHash ?? '', event);
}
