// `npm run migrate -- --from embedded --to distributed`, and back.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { consumerStatus } from '../composition/embedded-consumer-status';
import { logPathOf } from '../composition/embedded-read-only';
import { distributedEnd, embeddedEnd, type MigrationEnd } from '../composition/migration-ends';
import { configuredDataDir, type Print, required, runCommand, UsageError } from './command';
import { migrate, progressFileName } from './migrate/migrate';

const usage = `npm run migrate -- --from embedded --to distributed     copies the data folder's events into the engines that the settings name
npm run migrate -- --from distributed --to embedded     the way back, into a data folder without events
Stop the product first. Made again it goes on where it stopped; it ends by comparing trial balance and chains of both.`;

/** As the setting has it. */
const defaultPartitions = 24;

async function run(_words: readonly string[], options: Readonly<Record<string, string | undefined>>, print: Print) {
  const { from, to } = options;
  const pair = `${from} ${to}`;
  if (pair !== 'embedded distributed' && pair !== 'distributed embedded')
    throw new UsageError('Name --from embedded --to distributed, or the other way round.');
  const dataDir = configuredDataDir();
  if (from === 'embedded') requireSettled(dataDir);
  else mkdirSync(dataDir, { recursive: true });
  const opened: MigrationEnd[] = [];
  try {
    const embedded = embeddedEnd(dataDir);
    opened.push(embedded);
    const distributed = distributedEnd({
      eventStoreUrl: required(process.env.LIBRETTO_EVENTSTORE_URL, 'the event store, with LIBRETTO_EVENTSTORE_URL'),
      mongoUrl: required(process.env.LIBRETTO_MONGO_URL, 'MongoDB, with LIBRETTO_MONGO_URL'),
      partitions: Number(process.env.LIBRETTO_KAFKA_PARTITIONS || defaultPartitions),
    });
    opened.push(distributed);
    const [source, target] = from === 'embedded' ? [embedded, distributed] : [distributed, embedded];
    return await migrate({ source, target, about: pair, progressFile: join(dataDir, progressFileName) }, print);
  } finally {
    for (const end of opened.reverse()) await end.close();
  }
}

/** A policy that is behind would be taken for one that is done. */
function requireSettled(dataDir: string): void {
  if (!existsSync(logPathOf(dataDir))) throw new UsageError(`There is no ${logPathOf(dataDir)}; set LIBRETTO_DATA_DIR`);
  const behind = consumerStatus(dataDir).filter(
    ({ kind, parked, lag }) => parked.length > 0 || (kind === 'policy' && lag > 0),
  );
  if (behind.length === 0) return;
  const names = behind.map(({ name }) => name).join(', ');
  throw new UsageError(`${names}: behind or with something parked. Let a server deal with it first, then stop it.`);
}

runCommand({ usage, run: (words, options, print) => run(words.slice(1), options, print) }, ['from', 'to']);
