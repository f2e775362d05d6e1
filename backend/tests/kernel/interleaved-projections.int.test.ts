// Every projection of the product takes one log whose partitions interleave at random, with batches that commit between
// the reads and the commit of others: its documents are those of a run in the order of the log.
import { isDeepStrictEqual } from 'node:util';
import { seededRandom } from '../../../infra/testing/randomness';
import { domains } from '../../src/composition/application/domains';
import type { ProjectionDefinition } from '../../src/kernel/consumers/projections/projection';
import { UnitOfWork } from '../../src/kernel/consumers/projections/unit-of-work';
import type { StoredEvent } from '../../src/ports/events/event-store';
import { positionOf } from '../../src/ports/events/position';
import {
  ConcurrentProjectionError,
  type IndexRead,
  noDocument,
  type ProjectionCommit,
  type ProjectionGeneration,
} from '../../src/ports/read-models/projection-store';
import type { CollectionDefinition, IndexDefinition } from '../../src/ports/read-models/read-models';
import { asRead } from '../faults/equal-to-rebuild';
import { allEvents } from '../support/world/all-events';
import { startTestApp, type TestApp } from '../support/world/app';

const partitions = 4;
const seeds = [1, 2, 3, 4, 5];
const mostInBatch = 4;
/** An event whose handler waits for one of another partition is tried again; this many times in a row it is a fault. */
const mostFailures = 10_000;

let app: TestApp;
let events: readonly StoredEvent[];
const placeOf = new Map<string, number>();
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  await app.settle();
  await discuss();
  await app.settle();
  events = await app.deps.consumed.decode(await allEvents(app.deps.eventStore));
  // Ids are random, so keys are divided by their first appearance: a seed then repeats its interleaving.
  for (const { partitionKey } of events) {
    if (!placeOf.has(partitionKey)) placeOf.set(partitionKey, placeOf.size % partitions);
  }
}, 240_000);
afterAll(() => app.stop());

/** Adds what the demo world lacks: documents that events of several partitions change and delete. */
async function discuss(): Promise<void> {
  const artist = await app.signUp({ isArtist: true });
  const fans = [await app.signUp(), await app.signUp(), await app.signUp()];
  const { post } = (await artist.post('/api/social/posts', { description: 'A question' })).body;
  const comments: string[] = [];
  for (const fan of fans) {
    await fan.post('/api/social/follow', { userId: artist.userId, action: 'follow' });
    await fan.post(`/api/social/posts/${post.id}/upvote`, {});
    const answer = await fan.post(`/api/posts/${post.id}/comments`, {
      comment: 'An answer',
      parentId: comments.at(-1),
    });
    comments.push(answer.body.comment.id);
    await artist.post(`/api/comments/${comments.at(-1)}/like`, {});
  }
  await fans[1]?.delete(`/api/comments/${comments[1]}`);
  await fans[0]?.put(`/api/comments/${comments[0]}`, { comment: 'Another answer' });
  await fans[2]?.post('/api/social/block', { userId: fans[0]?.userId, action: 'block' });
  await fans[2]?.post(`/api/social/posts/${post.id}/upvote`, {});
}

type Doc = Record<string, unknown>;

/** Documents in memory that refuse a commit if anything that it read has changed, as the port requires it. */
class MemoryGeneration {
  readonly documents = new Map<string, Map<string, { readonly doc: Doc; readonly token: number }>>();
  private commits = 0;

  constructor(private readonly definition: ProjectionDefinition) {}

  async load(collection: string, id: string) {
    return this.of(collection).get(id);
  }

  async findByIndex(collection: string, index: string, equals: Doc, { limit }: { readonly limit: number }) {
    return this.found({ collection, index, equals, limit });
  }

  commit({ documents, reads = [], finds = [] }: ProjectionCommit): void {
    const tokenOf = (collection: string, id: string) => this.of(collection).get(id)?.token ?? noDocument;
    const guarded = [...documents.filter(({ token }) => token !== undefined), ...reads];
    const isStale = guarded.some(({ collection, id, token }) => tokenOf(collection, id) !== token);
    const isFindStale = finds.some(
      (find) =>
        !isDeepStrictEqual(
          this.found(find).map(({ id, token }) => ({ id, token })),
          find.found,
        ),
    );
    if (isStale || isFindStale) throw new ConcurrentProjectionError('something that was read has changed');
    this.commits++;
    for (const write of documents) {
      if (write.kind === 'delete') this.of(write.collection).delete(write.id);
      else this.of(write.collection).set(write.id, { doc: write.doc as Doc, token: this.commits });
    }
  }

  private found({ collection, index, equals, limit }: Omit<IndexRead, 'found'>) {
    const shape = this.definition.collections.find(({ name }) => name === collection) as CollectionDefinition;
    const { equals: fields, sort } = shape.indexes[index] as IndexDefinition<Doc>;
    const key = (doc: Doc) => (sort === undefined ? 0 : (doc[sort] as number | string));
    const compare = <Key extends number | string>(a: Key, b: Key) => (a < b ? -1 : a > b ? 1 : 0);
    return [...this.of(collection)]
      .filter(([, { doc }]) => fields.every((field) => (doc[field] ?? null) === (equals[field] ?? null)))
      .map(([id, { doc, token }]) => ({ id, doc, token }))
      .sort((a, b) => compare(key(a.doc), key(b.doc)) || compare(a.id, b.id))
      .slice(0, limit);
  }

  private of(collection: string) {
    const known = this.documents.get(collection) ?? new Map<string, { doc: Doc; token: number }>();
    this.documents.set(collection, known);
    return known;
  }
}

interface Pending {
  readonly unit: UnitOfWork;
  readonly size: number;
}

/** @param random chooses which partition is next and how much it takes; without it the log's order is kept. */
async function documentsOf(definition: ProjectionDefinition, random?: () => number) {
  const generation = new MemoryGeneration(definition);
  const wanted = events.filter(({ type }) => type in definition.handlers);
  const queues = Array.from({ length: partitions }, (_, partition) =>
    wanted.filter(({ partitionKey }) => placeOf.get(partitionKey) === partition),
  );
  const oldestFirst = (a: number, b: number) => Number(queues[a]?.[0]?.position) - Number(queues[b]?.[0]?.position);
  const pending = new Map<number, Pending>();
  let failures = 0;
  for (;;) {
    const open = queues.flatMap((queue, partition) => (queue.length > 0 ? [partition] : [])).sort(oldestFirst);
    const partition = open[Math.floor((random?.() ?? 0) * open.length)];
    if (partition === undefined) return generation.documents;
    const queue = queues[partition] as StoredEvent[];
    const begun = pending.get(partition);
    if (begun === undefined) {
      const size = 1 + Math.floor((random?.() ?? 0) * Math.min(mostInBatch, queue.length));
      const unit = new UnitOfWork(
        generation as unknown as ProjectionGeneration,
        ({ position }) => positionOf(position),
        partition,
      );
      try {
        for (const event of queue.slice(0, size)) {
          unit.workOn(event);
          await definition.handlers[event.type as never]?.(event as never, unit);
        }
        pending.set(partition, { unit, size });
        failures = 0;
      } catch (error) {
        if (++failures > mostFailures) throw error;
      }
      continue;
    }
    pending.delete(partition);
    try {
      generation.commit(begun.unit.commitOf({ partition, expectedPosition: undefined, position: undefined }));
      queue.splice(0, begun.size);
    } catch (error) {
      if (!(error instanceof ConcurrentProjectionError)) throw error;
    }
  }
}

/**
 * A stream is paired with those of its listener that were handled before it, in any partition. Suggestions use the counts
 * as an estimate, and no reader sees them.
 */
const estimates: readonly string[] = ['co-listened', 'latest-streams'];

const plain = (documents: Awaited<ReturnType<typeof documentsOf>>) =>
  Object.fromEntries(
    [...documents]
      .filter(([collection]) => !estimates.includes(collection))
      .map(([collection, stored]) => {
        const shown = (doc: Doc) => asRead[collection]?.(doc) ?? doc;
        const docs = [...stored].map(([id, { doc }]) => [id, shown(doc)] as const);
        return [collection, Object.fromEntries(docs.sort(([a], [b]) => (a < b ? -1 : 1)))] as const;
      })
      .filter(([, docs]) => Object.keys(docs).length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const projections = domains.flatMap((domain) => domain.projections ?? []);

test.each(projections.map((definition) => [definition.name, definition] as const))(
  'however partitions interleave, %s has the documents of the log’s order',
  async (_, definition) => {
    const expected = plain(await documentsOf(definition));
    for (const seed of seeds)
      expect({ seed, documents: plain(await documentsOf(definition, seededRandom(seed))) }).toEqual({
        seed,
        documents: expected,
      });
  },
  120_000,
);
