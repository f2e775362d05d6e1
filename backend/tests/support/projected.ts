import type { DomainEvent } from '../../src/kernel/decider';
import type { ProjectionCollection, ProjectionDefinition, ProjectionWriter } from '../../src/kernel/projection';

/** An event that says when it happened. */
export type ToldEvent = DomainEvent & { readonly at?: string };

export interface Projected {
  /** A document of a collection, by the collection's name. */
  doc(collection: string, id: string): unknown;
  readonly texts: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly pushes: readonly { readonly topic: string; readonly kind: string; readonly payload: object }[];
}

/** What a projection makes of a history, in memory: its answer to its question. Lists by index are not kept here. */
export async function projected(definition: ProjectionDefinition, history: readonly ToldEvent[]): Promise<Projected> {
  const docs = new Map<string, object>();
  const texts = new Map<string, Readonly<Record<string, string>>>();
  const pushes: { topic: string; kind: string; payload: object }[] = [];
  const collection = (name: string) => ({
    get: async (id: string) => docs.get(`${name}/${id}`),
    put: (id: string, doc: object) => void docs.set(`${name}/${id}`, structuredClone(doc)),
    delete: (id: string) => void docs.delete(`${name}/${id}`),
    update: async (id: string, change: (doc: object) => object) => {
      const doc = docs.get(`${name}/${id}`);
      if (doc !== undefined) docs.set(`${name}/${id}`, structuredClone(change(doc)));
      return doc !== undefined;
    },
    find: async () => {
      throw new Error('Lists by index want the real store');
    },
  });
  const writer: ProjectionWriter = {
    collection: ({ name }) => collection(name) as unknown as ProjectionCollection<never, never>,
    indexText: (index, id, text) => void texts.set(`${index.name}/${id}`, text),
    unindexText: (index, id) => void texts.delete(`${index.name}/${id}`),
    push: (topic, kind, payload) => void pushes.push({ topic, kind, payload }),
  };
  const handlers = definition.handlers as Record<string, (event: unknown, to: ProjectionWriter) => unknown>;
  for (const { type, data, at = '2026-01-01T00:00:00.000Z' } of history) {
    await handlers[type]?.({ type, data, metadata: { at } }, writer);
  }
  return { doc: (name, id) => docs.get(`${name}/${id}`), texts, pushes };
}
