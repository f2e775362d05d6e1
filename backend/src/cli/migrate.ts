// `npm run migrate -- --from embedded --to distributed`, or in the other direction.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { consumerStatus } from '../composition/embedded/embedded-consumer-status';
import { logPathOf } from '../composition/embedded/embedded-read-only';
import { distributedEnd, embeddedEnd, type MigrationEnd } from '../composition/migration/migration-ends';
import { configuredDataDir, type Print, required, runCommand, UsageError } from './command';
import { migrate, progressFileName } from './migrate/migrate';

const usage = `npm run migrate -- --from embedded --to distributed     copies the data folder's events and files into the engines that the settings name
npm run migrate -- --from distributed --to embedded     the way back, into a data folder without events
--without-files leaves sound and pictures where they are, for installations that keep one S3 store in both profiles.
Stop the product first. A repeated run continues where the last one stopped; each file is compared by its hash, and at the
end trial balance and hash chains of both are compared.`;

/** The default of the corresponding setting. */
const defaultPartitions = 24;

async function run(words: readonly string[], options: Readonly<Record<string, string | undefined>>, print: Print) {
  if (words.length > 0) throw new UsageError(`${words[0]} is no option; name --from and --to.`);
  const { from, to } = options;
  const withFiles = options['without-files'] === undefined;
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
      blobsUrl: withFiles
        ? required(process.env.LIBRETTO_BLOBS_URL, 'the S3 store, with LIBRETTO_BLOBS_URL')
        : undefined,
    });
    opened.push(distributed);
    const [source, target] = from === 'embedded' ? [embedded, distributed] : [distributed, embedded];
    const progressFile = join(dataDir, progressFileName);
    return await migrate({ source, target, about: pair, progressFile, withFiles }, print);
  } finally {
    for (const end of opened.reverse()) await end.close();
  }
}

/** Requires that no policy lags behind, because the migration would treat its events as processed. */
function requireSettled(dataDir: string): void {
  if (!existsSync(logPathOf(dataDir))) throw new UsageError(`There is no ${logPathOf(dataDir)}; set LIBRETTO_DATA_DIR`);
  const behind = consumerStatus(dataDir).filter(
    ({ kind, parked, lag }) => parked.length > 0 || (kind === 'policy' && lag > 0),
  );
  if (behind.length === 0) return;
  const names = behind.map(({ name }) => name).join(', ');
  throw new UsageError(`${names}: behind or with something parked. Let a server deal with it first, then stop it.`);
}

runCommand({ usage, run, isAskedByOptions: true }, ['from', 'to'], ['without-files']);
