// What is left of a person: what the read models say, and what a projection from scratch would make of the log.
import { join } from 'node:path';
import { Database } from '../../src/adapters/libsql/database';
import { codecOf } from '../../src/composition/domain-deps';
import { createDomains } from '../../src/composition/domains';
import type { ProjectionDefinition } from '../../src/kernel/projection';
import { allEvents } from './all-events';
import type { TestApp } from './app';
import { type HandedEvent, projected } from './projected';

const readModelsOf = (app: TestApp) => join(app.dataDir, 'store', 'read-models.db');

/** Tables of the read models that hold the text, with the first row that does. */
export function tablesThatHold(app: TestApp, text: string): readonly string[] {
  const database = new Database(readModelsOf(app), { durability: 'normal', isReadOnly: true });
  try {
    const tables = database
      .prepare<[string]>("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
      .all();
    return tables.flatMap(([name]) => {
      const rows = database.prepare<readonly unknown[]>(`SELECT * FROM "${name}"`).all();
      const found = rows.find((row) => row.some((value) => typeof value === 'string' && value.includes(text)));
      return found === undefined ? [] : [`${name}: ${JSON.stringify(found)}`];
    });
  } finally {
    database.close();
  }
}

/**
 * Documents that a projection from scratch would make otherwise than they stand, by collection and id: those that it
 * would not make at all too, as what was to be erased would be one of them.
 */
export async function docsUnlikeRebuilt(app: TestApp): Promise<readonly unknown[]> {
  const domains = createDomains(app.payments);
  const log = await codecOf(domains, app.deps).decode(await allEvents(app.deps.eventStore));
  const unlike: unknown[] = [];
  for (const projection of domains.flatMap(({ projections = [] }) => projections)) {
    const { docs } = await projected(projection, log as unknown as readonly HandedEvent[]);
    const live = liveDocs(app, projection);
    for (const key of new Set([...live.keys(), ...docs.keys()])) {
      const [stands, rebuilt] = [live.get(key), docs.get(key)];
      if (JSON.stringify(sorted(stands)) !== JSON.stringify(sorted(rebuilt)))
        unlike.push({ key, live: stands, rebuilt });
    }
  }
  return unlike;
}

/** Everything that a projection keeps now, by collection and id. */
function liveDocs(app: TestApp, { name, collections }: ProjectionDefinition): ReadonlyMap<string, unknown> {
  const database = new Database(readModelsOf(app), { durability: 'normal', isReadOnly: true });
  try {
    const generation = database
      .prepare<[number]>('SELECT number FROM generations WHERE projection = ? AND live = 1')
      .get(name);
    const docs = collections.flatMap((collection) => {
      const table = `c_${collection.name.replaceAll('-', '_')}_${generation?.[0]}`;
      const rows = database.prepare<[string, string]>(`SELECT id, doc FROM "${table}"`).all();
      return rows.map(([id, doc]) => [`${collection.name}/${id}`, JSON.parse(doc)] as const);
    });
    return new Map(docs);
  } finally {
    database.close();
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]));
}

/** As a backup of the keys from before an erasure would: gives one erased person a key again, and says who it is. */
export function restoreErasedKey(dataDir: string): string {
  const database = new Database(join(dataDir, 'store', 'keys.db'), { durability: 'full' });
  try {
    const [userId = ''] = database.prepare<[string]>('SELECT subject FROM personal_keys WHERE key IS NULL').get() ?? [];
    const back = database.prepare('UPDATE personal_keys SET key = ?, destroyed_at = NULL WHERE subject = ?');
    back.run(Buffer.alloc(32, 7), userId);
    return userId;
  } finally {
    database.close();
  }
}
