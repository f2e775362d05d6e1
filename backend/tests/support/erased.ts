// What is left of a person: what the read models say, and what a projection from scratch would make of the log.
import { join } from 'node:path';
import { Database } from '../../src/adapters/libsql/database';
import { codecOf } from '../../src/composition/domain-deps';
import { createDomains } from '../../src/composition/domains';
import { allEvents } from './all-events';
import type { TestApp } from './app';
import { type HandedEvent, projected } from './projected';

/** Tables of the read models that hold the text, with the first row that does. */
export function tablesThatHold(app: TestApp, text: string): readonly string[] {
  const path = join(app.dataDir, 'store', 'read-models.db');
  const database = new Database(path, { durability: 'normal', isReadOnly: true });
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

/** Documents that a projection from scratch would make otherwise than they stand, by collection and id. */
export async function docsUnlikeRebuilt(app: TestApp): Promise<readonly unknown[]> {
  const domains = createDomains(app.payments);
  const log = await codecOf(domains, app.deps).decode(await allEvents(app.deps.eventStore));
  const unlike: unknown[] = [];
  for (const projection of domains.flatMap(({ projections = [] }) => projections)) {
    const { docs } = await projected(projection, log as unknown as readonly HandedEvent[]);
    for (const [key, doc] of docs) {
      const [name = '', id = ''] = key.split(/\/(.*)/s);
      const collection = projection.collections.find((each) => each.name === name);
      const live = collection && (await app.deps.reads.collection(collection).get(id));
      if (JSON.stringify(sorted(live)) !== JSON.stringify(sorted(doc))) unlike.push({ key, live, rebuilt: doc });
    }
  }
  return unlike;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]));
}
