// Checks what remains of a person: in the read models, and in a projection rebuilt from the log.
import { join } from 'node:path';
import { Database } from '../../../src/adapters/libsql/database/database';
import { codecOf } from '../../../src/composition/application/domain-deps';
import { createDomains } from '../../../src/composition/application/domains';
import type { ProjectionDefinition } from '../../../src/kernel/consumers/projections/projection';
import { allEvents } from '../world/all-events';
import type { TestApp } from '../world/app';
import { type HandedEvent, projected } from '../world/projected';

const readModelsOf = (app: TestApp) => join(app.dataDir, 'store', 'read-models.db');

/** Tables of the read models that contain the text, each with its first matching row. */
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
 * Live documents that differ from those of a rebuild, by collection and id, including documents that a rebuild would
 * not create, because an unerased document would be one of them.
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

/** All current documents of a projection, by collection and id. */
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

/** Gives an erased person a key again, as restoring an older backup of the keys would. @returns the person's id. */
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
