// Pages through lists of a person's own data, from read models and from the person's own streams.
import type { OwnDataSource, OwnList } from '../../ports/directory/own-data';
import type { CollectionDefinition, IndexDefinition, IndexQuery } from '../../ports/read-models/read-models';
import { decrypt, isEncrypted } from '../events/personal-data';

const pageSize = 200;

/** Every document with one index value, oldest first. */
export async function* allOf<
  Doc extends object,
  Indexes extends Record<string, IndexDefinition<Doc>>,
  Name extends keyof Indexes & string,
>(
  { reads }: Pick<OwnDataSource, 'reads'>,
  collection: CollectionDefinition<Doc, Indexes>,
  index: Name,
  equals: IndexQuery<Doc, Indexes[Name]>['equals'],
): AsyncGenerator<Doc> {
  let cursor: string | undefined;
  do {
    const query = { equals, order: 'ascending', limit: pageSize, cursor } as const;
    const page = await reads.collection(collection).find(index, query);
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/** A list with the named fields of each document; the compiler checks that the fields exist. */
export function listOf<Doc extends object>(
  about: Pick<OwnList, 'name' | 'about'>,
  columns: readonly (keyof Doc & string)[],
  docs: (source: OwnDataSource, userId: string) => AsyncIterable<Doc>,
): OwnList {
  return {
    ...about,
    columns,
    rows: async function* (source, userId) {
      for await (const doc of docs(source, userId)) {
        yield Object.fromEntries(columns.map((column) => [column, doc[column] ?? null]));
      }
    },
  };
}

interface OwnEvent {
  readonly at: string;
  readonly what: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * The history of one of the person's own streams, with decrypted fields.
 * @param withheld credentials that would let a finder of the export sign in, and internal keys without meaning.
 */
export const historyOf = (
  about: Pick<OwnList, 'name' | 'about'>,
  streamOf: (userId: string) => string,
  withheld: readonly string[] = [],
): OwnList =>
  listOf<OwnEvent>(about, ['at', 'what', 'details'], async function* ({ eventStore, personalKeys, now }, userId) {
    const key = await personalKeys.find(userId);
    const until = now.toISOString();
    for (let revision = 0; ; revision += pageSize) {
      const page = await eventStore.readStream(streamOf(userId), revision, pageSize);
      for (const { type, data, metadata } of page) {
        if (metadata.at > until) return;
        const fields = Object.entries(data as object).filter(([name]) => name !== 'userId' && !withheld.includes(name));
        const readable = fields.map(([name, value]) => [name, isEncrypted(value) ? decrypt(key, value) : value]);
        yield { at: metadata.at, what: type, details: Object.fromEntries(readable) };
      }
      if (page.length < pageSize) return;
    }
  });
