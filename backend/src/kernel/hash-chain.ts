// Tamper evidence: each event of a chained stream carries a hash over the one before it and over itself as stored.
// Personal fields are hashed as ciphertext, so that erasing a person leaves every chain whole.
import { hash as digestOf } from 'node:crypto';
import {
  type EventMetadata,
  type EventStore,
  type EventToAppend,
  type Json,
  noStream,
  type StoredEvent,
} from '../ports/event-store';
import type { EventText } from '../ports/event-texts';
import { BoundedMap } from './bounded-map';
import { canonicalJson } from './canonical-json';

/** What the first event of a stream follows. */
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

/** SHA-256 in hex over the previous hash and the event, its own hash left out, as canonical JSON. */
export function chainHash(previousHash: string, event: Hashed): string {
  return digestOf('sha256', canonicalJson([previousHash, contentOf(event)]));
}

/**
 * Whether the event's own hash is the one over it and the previous hash. What `link` stores is in canonical order already,
 * so its text is hashed as it stands, which costs a quarter; only what does not fit so is brought into order first.
 */
export function carriesItsHash(previousHash: string, event: Hashed): boolean {
  const { hash } = event.metadata;
  const asItStands = digestOf('sha256', JSON.stringify([previousHash, contentOf(event)]));
  return hash === asItStands || hash === chainHash(previousHash, event);
}

/** How the stored metadata of a chained event ends: `link` adds both hashes behind everything else. */
const beforePrevious = ',"previousHash":"';
const beforeHash = '","hash":"';
const hashLength = chainStart.length;
const linkLength = beforePrevious.length + beforeHash.length + 2 * hashLength + 2;

export interface StoredLink {
  readonly previousHash: string;
  readonly hash: string;
}

/**
 * The link that a stored event carries, where it is the hash over the event's very text; undefined where that cannot be said of
 * the text alone, as of an event without a link, or one whose text is in another order. No JSON is read. Anyone who also
 * sees that `data` is JSON knows that every column is the one that was hashed: the text has but one reading then.
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

/** The same text as `canonicalJson([previousHash, contentOf(event)])`, from parts that are canonical already. */
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

/** Of what names things: such texts seldom hold anything that JSON would write in another way. */
const quoted = (name: string) => (/^[\w-]*$/.test(name) ? `"${name}"` : JSON.stringify(name));

/** What is hashed of an event, in canonical order where its parts are. */
function contentOf({ id, streamId, revision, type, schemaVersion, data, metadata }: Hashed) {
  const { hash: _, previousHash: __, ...signed } = metadata;
  return { data, id, metadata: signed, revision, schemaVersion, streamId, type };
}

const rememberedEnds = 5_000;

/** Links new events to the ends of their streams. */
export class HashChain {
  /** A stream's event at a revision never changes, so its hash stays true once it is known. */
  private readonly ends = new BoundedMap<string, { readonly revision: number; readonly hash: string }>(rememberedEnds);

  constructor(private readonly store: Pick<EventStore, 'readStream'>) {}

  /** The events that are about to follow `revision`, each with the hash before and its own. */
  async link(streamId: string, revision: number, events: readonly EventToAppend[]): Promise<readonly EventToAppend[]> {
    let previousHash = await this.hashAt(streamId, revision);
    return events.map((event, index) => {
      // As a reader will find it, in canonical order where JSON lets it be: what is undefined is dropped.
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

  /** To be called once the linked events are stored, and only then. */
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
 * What the chain of a stream comes to at a revision whose events were stored before streams of their kind were chained: the
 * hashes that they would carry. The first event with a hash follows it, and so vouches for all of them.
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

/** Whether a stored event fits its own hash and the hash of the one before it. */
export function fitsChain(event: StoredEvent, previous: StoredEvent | undefined): boolean {
  const { hash, previousHash } = event.metadata;
  const expected = event.revision === 0 ? chainStart : previous?.metadata.hash;
  return previousHash === expected && hash !== undefined && carriesItsHash(previousHash ?? '', event);
}
