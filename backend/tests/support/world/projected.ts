import type { DomainEvent } from '../../../src/kernel/commands/decider';
import type {
  ProjectionCollection,
  ProjectionDefinition,
  ProjectionWriter,
} from '../../../src/kernel/consumers/projections/projection';

/** An event with an optional time and position. */
export type HandedEvent = DomainEvent & { readonly at?: string; readonly position?: number };

interface IndexOf {
  readonly sort?: string;
}

export interface Projected {
  /** A document by the name of its collection and its id. */
  doc(collection: string, id: string): unknown;
  /** All documents by collection and id. */
  readonly docs: ReadonlyMap<string, object>;
  readonly texts: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** The ranks of the texts, by the same keys. */
  readonly ranks: ReadonlyMap<string, number>;
  readonly pushes: readonly { readonly topic: string; readonly kind: string; readonly payload: object }[];
}

/** The result of applying a projection to a history in memory. */
export async function projected(definition: ProjectionDefinition, history: readonly HandedEvent[]): Promise<Projected> {
  const docs = new Map<string, object>();
  const texts = new Map<string, Readonly<Record<string, string>>>();
  const ranks = new Map<string, number>();
  const pushes: { topic: string; kind: string; payload: object }[] = [];
  const collection = (name: string, indexes: Readonly<Record<string, IndexOf>>) => ({
    get: async (id: string) => docs.get(`${name}/${id}`),
    put: (id: string, doc: object) => void docs.set(`${name}/${id}`, structuredClone(doc)),
    delete: (id: string) => void docs.delete(`${name}/${id}`),
    update: async (id: string, change: (doc: object) => object) => {
      const doc = docs.get(`${name}/${id}`);
      if (doc !== undefined) docs.set(`${name}/${id}`, structuredClone(change(doc)));
      return doc !== undefined;
    },
    find: async (index: string, equals: Readonly<Record<string, unknown>>) => {
      const { sort } = indexes[index] ?? {};
      const keyOf = (doc: object) => (sort === undefined ? 0 : ((doc as Record<string, unknown>)[sort] as number));
      return [...docs]
        .filter(([key]) => key.startsWith(`${name}/`))
        .map(([key, doc]) => ({ id: key.slice(name.length + 1), doc }))
        .filter(({ doc }) =>
          Object.entries(equals).every(([f, value]) => (doc as Record<string, unknown>)[f] === value),
        )
        .sort((a, b) => (keyOf(a.doc) < keyOf(b.doc) ? -1 : 1));
    },
  });
  const push: ProjectionWriter['push'] = (topic, kind, payload) => void pushes.push({ topic, kind, payload });
  const writer: ProjectionWriter = {
    partition: 0,
    collection: ({ name, indexes }) => collection(name, indexes) as unknown as ProjectionCollection<never, never>,
    indexText: (index, id, text, rank = 0) => {
      texts.set(`${index.name}/${id}`, text);
      ranks.set(`${index.name}/${id}`, rank);
    },
    unindexText: (index, id) => {
      texts.delete(`${index.name}/${id}`);
      ranks.delete(`${index.name}/${id}`);
    },
    push,
    // Each event counts as a separate batch, so nothing is replaced.
    pushNewest: push,
  };
  const handlers = definition.handlers as Record<string, (event: unknown, to: ProjectionWriter) => unknown>;
  for (const { at = '2026-01-01T00:00:00.000Z', ...event } of history) {
    await handlers[event.type]?.({ metadata: { at }, ...event }, writer);
  }
  return { doc: (name, id) => docs.get(`${name}/${id}`), docs, texts, ranks, pushes };
}
