// Compares a search over 100,000 songs and related documents, as the API performs it, with a bare FTS5 table of the
// same songs ordered by bm25: no typing errors, no scripts, no kinds, no plays.
import { searchKinds } from '@libretto/contracts/http/catalogue/search';
import type { Database } from '../src/adapters/libsql/database/database';
import { ServingTables } from '../src/adapters/libsql/read-models/generation-tables';
import { TableProjectionStore } from '../src/adapters/libsql/read-models/projection-store';
import { StoredPushLog } from '../src/adapters/libsql/read-models/push-log';
import { ReadModelWriter } from '../src/adapters/libsql/read-models/read-model-writer';
import { TableReadModels, TableTextSearch } from '../src/adapters/libsql/read-models/read-models';
import { searchables, searchTexts } from '../src/domains/search/search.collections';
import { searchProjection } from '../src/domains/search/search.projection';
import { bestOfEach, Finder } from '../src/domains/search/search.queries';
import { positionOf } from '../src/ports/events/position';
import { quantile, type Row } from './harness';
import { temporaryDatabase } from './worlds/bench-log';
import { documentOf, queriesFor, type SearchedThing, searchedThings } from './worlds/search-catalogue';

const counts = { song: 100_000, album: 20_000, artist: 5_000, playlist: 5_000, post: 10_000 };
const queriesOfEachSort = 150;
const batch = 2_000;
const mostMs = 30;

export async function* search(): AsyncGenerator<Row> {
  const { database, remove } = temporaryDatabase('normal');
  try {
    const things = searchedThings(counts);
    const find = await filled(database, things);
    const bare = bareIndex(database, things);
    const queries = queriesFor(things, queriesOfEachSort);
    for (const words of Object.values(queries).flat()) {
      await find(words);
      bare(words);
    }
    const all: Times = { own: [], other: [] };
    for (const [name, words] of Object.entries(queries)) {
      const times: Times = { own: [], other: [] };
      for (const each of words) {
        times.other.push(await msOf(() => bare(each)));
        times.own.push(await msOf(() => find(each)));
      }
      all.own.push(...times.own);
      all.other.push(...times.other);
      yield rowOf(`search: ${name}`, times);
    }
    yield rowOf('search: all of them', all, `at most ${mostMs} ms`);
  } finally {
    remove();
  }
}

interface Times {
  readonly own: number[];
  readonly other: number[];
}

function rowOf(name: string, { own, other }: Times, aim?: string): Row {
  const shown = (ms: number) => Number(ms.toFixed(2));
  const [p95, otherP95] = [quantile(own, 0.95), quantile(other, 0.95)];
  const middle = `p50 ${shown(quantile(own, 0.5))} ms, baseline ${shown(quantile(other, 0.5))} ms`;
  return {
    name,
    value: shown(p95),
    unit: 'ms, p95',
    baseline: 'bare FTS5 by bm25, songs alone',
    baselineValue: shown(otherP95),
    ratio: Number((otherP95 / p95).toFixed(3)),
    note: [aim, middle].filter((part) => part !== undefined).join('; '),
  };
}

async function msOf(work: () => unknown): Promise<number> {
  const start = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/** Fills the store as the projection would, and prepares the search as the API does. */
async function filled(database: Database, things: readonly SearchedThing[]) {
  const serving = new ServingTables();
  const store = new TableProjectionStore(database, serving, new ReadModelWriter(database, new StoredPushLog(database)));
  const generation = await store.open({ ...searchProjection, textIndexes: searchProjection.textIndexes ?? [] });
  for (let from = 0; from < things.length; from += batch) {
    const part = things.slice(from, from + batch);
    await generation.commit({
      partition: 0,
      expectedPosition: positionOf(from),
      position: positionOf(from + part.length),
      documents: part.map((thing) => ({ kind: 'put', collection: searchables.name, ...documentOf(thing) })),
      texts: part.map(({ doc, artist, rank }) => ({
        ...{ kind: 'put', index: searchTexts[doc.kind].name, id: doc.id, rank },
        texts: { title: doc.title, artist },
      })),
      pushes: [],
    });
  }
  const finder = new Finder(new TableTextSearch(serving), new TableReadModels(serving));
  return async (words: string) =>
    bestOfEach(await finder.find({ words, kinds: searchKinds, unseen: new Set(), userId: 'artist1' }), 6);
}

function bareIndex(database: Database, things: readonly SearchedThing[]) {
  database.exec("CREATE VIRTUAL TABLE bare USING fts5(title, artist, tokenize = 'unicode61', prefix = '1 2 3')");
  const insert = database.prepare('INSERT INTO bare (title, artist) VALUES (?, ?)');
  database.transaction(() => {
    for (const { doc, artist } of things) if (doc.kind === 'song') insert.run(doc.title, artist);
  });
  const select = database.prepare(
    'SELECT rowid, title FROM bare WHERE bare MATCH ? ORDER BY bm25(bare, 4, 2) LIMIT 20',
  );
  return (words: string) =>
    select.all(
      `${words
        .split(' ')
        .map((word) => `"${word}"`)
        .join(' ')} *`,
    );
}
