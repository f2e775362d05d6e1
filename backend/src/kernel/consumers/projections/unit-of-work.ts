// The writes of a projection during a batch: kept in memory, visible to later handlers, and stored together. A document
// that a batch changes a hundred times is loaded and written once.

import type { StoredEvent } from '../../../ports/events/event-store';
import type { Position } from '../../../ports/events/position';
import type { ProgressMove } from '../../../ports/read-models/consumer-progress';
import {
  type DocumentRead,
  type DocumentWrite,
  type IndexRead,
  type LoadedDocument,
  noDocument,
  type ProjectionCommit,
  type ProjectionGeneration,
  type ProjectionPush,
  type TextWrite,
} from '../../../ports/read-models/projection-store';
import type { CollectionDefinition, IndexDefinition } from '../../../ports/read-models/read-models';
import { highestRank, type TextIndexDefinition } from '../../../ports/read-models/text-search';
import { assert } from '../../values/assert';
import type { Prefetch } from './prefetch';
import type { ProjectionCollection, ProjectionWriter } from './projection';

interface Entry {
  /** Undefined if the document does not exist or was deleted. */
  doc: object | undefined;
  readonly token: number | undefined;
  changed: boolean;
  /** True if a handler has read it; a document that was only prefetched affects no decision. */
  isRead: boolean;
}

export class UnitOfWork implements ProjectionWriter {
  private readonly collections = new Map<string, CollectionUnit>();
  private readonly texts = new Map<string, TextWrite>();
  private readonly pushes: ProjectionPush[] = [];
  private readonly newest = new Map<string, ProjectionPush>();
  private readonly replaced = new Set<ProjectionPush>();
  private event: StoredEvent | undefined;

  constructor(
    private readonly generation: ProjectionGeneration,
    private readonly positionOf: (event: StoredEvent) => Position,
    readonly partition = 0,
  ) {}

  /**
   * Prefetches documents. Handlers use these copies even if the store changes; the tokens reveal that at the commit.
   */
  async read(reads: Prefetch): Promise<void> {
    await Promise.all([...reads].map(([definition, ids]) => this.unitOf(definition).load([...ids])));
  }

  /** Sets the event that causes the following writes. */
  workOn(event: StoredEvent): void {
    this.event = event;
  }

  collection<Doc extends object, Indexes extends Record<string, IndexDefinition<Doc>>>(
    definition: CollectionDefinition<Doc, Indexes>,
  ): ProjectionCollection<Doc, Indexes> {
    const unit = this.unitOf(definition as unknown as CollectionDefinition);
    return unit as unknown as ProjectionCollection<Doc, Indexes>;
  }

  private unitOf(definition: CollectionDefinition): CollectionUnit {
    let unit = this.collections.get(definition.name);
    if (unit === undefined) {
      unit = new CollectionUnit(this.generation, definition);
      this.collections.set(definition.name, unit);
    }
    return unit;
  }

  indexText(index: TextIndexDefinition, id: string, texts: Readonly<Record<string, string>>, rank = 0): void {
    assert(Number.isInteger(rank) && rank >= 0 && rank <= highestRank, `${rank} is a rank`);
    this.texts.set(`${index.name}/${id}`, { kind: 'put', index: index.name, id, texts, rank });
  }

  unindexText(index: TextIndexDefinition, id: string): void {
    this.texts.set(`${index.name}/${id}`, { kind: 'delete', index: index.name, id });
  }

  push(topic: string, kind: string, payload: object): void {
    assert(this.event !== undefined, 'a push tells of an event');
    const position = this.positionOf(this.event);
    this.pushes.push({ topic, kind, payload, position, partitionKey: this.event.partitionKey });
  }

  pushNewest(topic: string, kind: string, payload: object): void {
    this.push(topic, kind, payload);
    const push = this.pushes.at(-1) as ProjectionPush;
    // Pushes for events of other keys are kept: if such a key is parked, its push will follow.
    const of = JSON.stringify([topic, kind, push.partitionKey]);
    const before = this.newest.get(of);
    if (before !== undefined) this.replaced.add(before);
    this.newest.set(of, push);
  }

  /** All writes, to be committed together with the new position. */
  commitOf(move: ProgressMove): ProjectionCommit {
    const units = [...this.collections.values()];
    const documents = units.flatMap((unit) => unit.writes());
    const pushes = this.pushes.filter((push) => !this.replaced.has(push));
    const [reads, finds] = [units.flatMap((unit) => unit.reads()), units.flatMap((unit) => unit.finds)];
    return { ...move, documents, texts: [...this.texts.values()], pushes, reads, finds };
  }
}

/** Exceeds the size of any collection: a handler that changes what it finds must find everything. */
const all = 1_000_000_000;

class CollectionUnit implements ProjectionCollection<Record<string, unknown>, Record<string, IndexDefinition<object>>> {
  private readonly entries = new Map<string, Entry>();
  readonly finds: IndexRead[] = [];

  constructor(
    private readonly generation: ProjectionGeneration,
    private readonly definition: CollectionDefinition,
  ) {}

  async load(ids: readonly string[]): Promise<void> {
    const loaded = await this.generation.loadMany?.(this.definition.name, ids);
    if (loaded === undefined) return;
    for (const id of ids) this.remember(id, loaded.get(id));
  }

  async get(id: string): Promise<Record<string, unknown> | undefined> {
    const entry = await this.entry(id);
    entry.isRead = true;
    return entry.doc as Record<string, unknown> | undefined;
  }

  put(id: string, doc: object): void {
    this.requireSortKeys(id, doc);
    this.write(id, doc);
  }

  delete(id: string): void {
    this.write(id, undefined);
  }

  async update(id: string, change: (doc: Record<string, unknown>) => Record<string, unknown>): Promise<boolean> {
    const doc = await this.get(id);
    if (doc === undefined) return false;
    this.put(id, change(doc));
    return true;
  }

  /** The stored matches, merged with the changes of this batch. */
  async find(indexName: string, equals: Readonly<Record<string, unknown>>, limit = all) {
    const index = (this.definition.indexes as Record<string, IndexDefinition<object>>)[indexName];
    assert(index !== undefined, `${this.definition.name} declares index ${indexName}`);
    const changed = [...this.entries].filter(([, entry]) => entry.changed);
    const stored = await this.generation.findByIndex(this.definition.name, indexName, equals, {
      limit: limit + changed.length,
    });
    const seen = stored.map(({ id, token }) => ({ id, token }));
    const collection = this.definition.name;
    this.finds.push({ collection, index: indexName, equals, limit: limit + changed.length, found: seen });
    const found = new Map<string, Record<string, unknown>>();
    for (const { id, doc, token } of stored) {
      if (!this.entries.has(id)) this.entries.set(id, { doc, token, changed: false, isRead: false });
      const entry = this.entries.get(id) as Entry;
      if (!entry.changed && entry.doc !== undefined) found.set(id, entry.doc as Record<string, unknown>);
    }
    for (const [id, { doc }] of changed) {
      if (doc !== undefined && matches(doc, index, equals)) found.set(id, doc as Record<string, unknown>);
    }
    return [...found]
      .map(([id, doc]) => ({ id, doc }))
      .sort((a, b) => compareBy(index, a, b))
      .slice(0, limit);
  }

  writes(): readonly DocumentWrite[] {
    const collection = this.definition.name;
    const writes: DocumentWrite[] = [];
    for (const [id, { doc, token, changed }] of this.entries) {
      if (!changed) continue;
      writes.push(
        doc === undefined ? { kind: 'delete', collection, id, token } : { kind: 'put', collection, id, doc, token },
      );
    }
    return writes;
  }

  reads(): readonly DocumentRead[] {
    const collection = this.definition.name;
    return [...this.entries].flatMap(([id, { token, changed, isRead }]) =>
      isRead && !changed && token !== undefined ? [{ collection, id, token }] : [],
    );
  }

  private async entry(id: string): Promise<Entry> {
    const known = this.entries.get(id);
    if (known !== undefined) return known;
    return this.remember(id, await this.generation.load(this.definition.name, id));
  }

  private remember(id: string, loaded: LoadedDocument | undefined): Entry {
    // Another partition may create the document concurrently; a result based on its absence must then not replace it.
    const entry: Entry = { doc: loaded?.doc, token: loaded?.token ?? noDocument, changed: false, isRead: false };
    this.entries.set(id, entry);
    return entry;
  }

  private write(id: string, doc: object | undefined): void {
    const entry = this.entries.get(id);
    if (entry === undefined) {
      this.entries.set(id, { doc, token: undefined, changed: true, isRead: false });
      return;
    }
    entry.doc = doc;
    entry.changed = true;
  }

  /** Engines order missing sort keys differently and cannot page over them, so every document must have one. */
  private requireSortKeys(id: string, doc: object): void {
    for (const { sort } of Object.values(this.definition.indexes) as IndexDefinition<Record<string, unknown>>[]) {
      if (sort === undefined) continue;
      const value = (doc as Record<string, unknown>)[sort];
      assert(
        typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)),
        `${this.definition.name}/${id} has no ${sort} to be sorted by`,
      );
    }
  }
}

function matches(doc: object, index: IndexDefinition<object>, equals: Readonly<Record<string, unknown>>): boolean {
  const fields = doc as Record<string, unknown>;
  return (index.equals as readonly string[]).every((field) => (fields[field] ?? null) === (equals[field] ?? null));
}

function compareBy(
  index: IndexDefinition<object>,
  a: { readonly id: string; readonly doc: Record<string, unknown> },
  b: { readonly id: string; readonly doc: Record<string, unknown> },
): number {
  const sort = index.sort as string | undefined;
  return (sort === undefined ? 0 : compare(a.doc[sort], b.doc[sort])) || compare(a.id, b.id);
}

/** Compares as the stores do: numbers before strings, strings by code point. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === typeof b) return (a as string) < (b as string) ? -1 : a === b ? 0 : 1;
  return typeof a === 'number' ? -1 : 1;
}
