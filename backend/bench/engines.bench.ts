// Benchmarks the distributed profile: each adapter against the bare driver on the same server, then the product with
// several processes against a single one. `--part=Redis,projecting` selects parts. Engines without a given address
// (`LIBRETTO_TEST_MONGO_URL` and so on) are started automatically.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineName } from '../../infra/engines/engine';
import { describe, startEngines, urlVariable } from '../../infra/engines/start-engines';
import { eventStore } from './engines/event-store.bench';
import { kafka } from './engines/kafka.bench';
import { migrating } from './engines/migrating.bench';
import { mongo } from './engines/mongo.bench';
import { projecting } from './engines/projecting.bench';
import { pushing } from './engines/pushing.bench';
import { redis } from './engines/redis.bench';
import { s3 } from './engines/s3.bench';
import { spreading } from './engines/spreading.bench';
import { missing, type Row } from './harness';

type Urls = Readonly<Record<EngineName, string>>;

const all = ['EVENTSTORE', 'KAFKA', 'MONGO', 'REDIS', 'S3'] as const;

const parts: readonly {
  readonly title: string;
  readonly needs: readonly EngineName[];
  readonly rows: (urls: Urls) => AsyncGenerator<Row>;
}[] = [
  { title: 'EventStoreDB', needs: ['EVENTSTORE'], rows: ({ EVENTSTORE }) => eventStore(EVENTSTORE) },
  { title: 'Kafka', needs: ['KAFKA'], rows: ({ KAFKA }) => kafka(KAFKA) },
  { title: 'MongoDB', needs: ['MONGO'], rows: ({ MONGO }) => mongo(MONGO) },
  { title: 'Redis', needs: ['REDIS'], rows: ({ REDIS }) => redis(REDIS) },
  { title: 'S3', needs: ['S3'], rows: ({ S3 }) => s3(S3) },
  { title: 'migration', needs: ['EVENTSTORE'], rows: migrating },
  { title: 'pushes', needs: all, rows: pushing },
  { title: 'spreading', needs: all, rows: spreading },
  { title: 'projecting', needs: all, rows: projecting },
];

const asked = process.argv.find((word) => word.startsWith('--part='))?.slice('--part='.length);
const chosen = asked === undefined ? parts : parts.filter(({ title }) => asked.split(',').includes(title));
const needed = all.filter((name) => chosen.some(({ needs }) => needs.includes(name)));

export async function* engines(): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'libretto-bench-engines-'));
  const { states, stop } = await startEngines(folder, () => undefined, needed);
  try {
    const urls = new Map<EngineName, string>();
    for (const state of states) {
      if (state.kind === 'missing') continue;
      urls.set(state.engine.name, state.url);
      process.env[urlVariable(state.engine.name)] = state.url;
      if (state.engine.isStandIn && state.kind === 'started') {
        yield missing(
          { name: describe(state.engine), unit: '', baseline: '' },
          'what is measured on it says nothing of the server',
        );
      }
    }
    for (const { title, needs, rows } of chosen) {
      const lacking = states.find((state) => needs.includes(state.engine.name) && state.kind === 'missing');
      if (lacking?.kind === 'missing') {
        yield missing(
          { name: title, unit: '', baseline: 'bare driver' },
          `no ${lacking.engine.title}: ${lacking.reason}`,
        );
      } else yield* untilItFails(title, rows(Object.fromEntries(urls) as Urls));
    }
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A failure of one part does not prevent the others from being measured. */
async function* untilItFails(title: string, rows: AsyncGenerator<Row>): AsyncGenerator<Row> {
  try {
    yield* rows;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    yield missing({ name: title, unit: '', baseline: '' }, `failed: ${(error as Error).message}`);
  }
}
