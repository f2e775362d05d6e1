// `npm run ledger -- verify | seal | as-of | export | explain` works on the data folder of the embedded profile.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { accountNameSchema } from '@libretto/contracts/http/finance/finance';
import { openSealing } from '../composition/application/sealing';
import { readConfig } from '../composition/config/config';
import { repoRoot } from '../composition/config/repo-root';
import { ReadOnlyStoreError } from '../composition/embedded/embedded-read-only';
import type { ExportFormat } from '../domains/finance/exports/export-files';
import { embeddedDataDir, type Print, required, runCommand, UsageError } from './command';
import { asOf, explain, exportTo, verify, verifyOne } from './ledger/ledger-commands';
import { prove } from './ledger/prove';
import { seal } from './ledger/seal';

const usage = `npm run ledger -- verify                              proves chains and seals, and compares every read model that shows money with the log; 1 when something does not fit
npm run ledger -- verify --quick                      only chains, seals and newest balances
npm run ledger -- verify --anchor <file>              also holds the log against seals that were kept elsewhere
npm run ledger -- verify <seal>                       proves only what this seal added; costs what lies under it
npm run ledger -- seal                                seals the ledger now; a running server is asked to
npm run ledger -- seal --lost-key                     seals with a new key although the former one is lost; verifications say so from then on
npm run ledger -- as-of <instant>                     the trial balance as of then
npm run ledger -- export <format> <folder> [from] [to]   csv, ledger or beancount
npm run ledger -- export proof <stream> <file>        the events of a stream with their proof under the last seal, for infra/audit/check.py
npm run ledger -- explain <account> [instant]         a balance down to its events
Instants are inclusive: bookings at that very millisecond count. A day alone is its beginning in UTC.`;

async function run(
  [command, ...rest]: readonly string[],
  { quick, anchor, 'lost-key': lostKey }: Readonly<Record<string, string | undefined>>,
  print: Print,
): Promise<number> {
  const dataDir = embeddedDataDir(auditOfEngines);
  // The command creates nothing: a misspelt path must not become an empty ledger.
  if (commandNames.includes(command ?? '')) requireLedger(dataDir);
  switch (command) {
    case 'verify':
      return rest[0] === undefined
        ? verify(dataDir, print, {
            isQuick: quick === 'true',
            anchorFile: anchor && calledFrom(anchor),
            checkTimestamp: configuredTimestampCheck(),
          })
        : verifyOne(dataDir, sealNumberOf(rest[0]), print);
    case 'seal':
      return seal(dataDir, print, undefined, { ...configuredSealing(), isFormerKeyLost: lostKey === 'true' });
    case 'as-of':
      return asOf(dataDir, instantOf(required(rest[0], 'an instant, as 2026-11-21T00:00:00Z')), print);
    case 'export': {
      if (rest[0] === 'proof') {
        const stream = required(rest[1], 'a stream, as wallet-…');
        return prove(dataDir, stream, calledFrom(required(rest[2], 'a file')), print);
      }
      const request = { format: formatOf(rest[0]), from: optionalInstant(rest[2]), to: optionalInstant(rest[3]) };
      if (request.from !== null && request.to !== null && request.from > request.to) {
        throw new UsageError(`${rest[2]} lies after ${rest[3]}; name the earlier one first.`);
      }
      const folder = calledFrom(required(rest[1], 'a folder'));
      if (existsSync(folder) && !statSync(folder).isDirectory()) throw new UsageError(`${folder} is no folder.`);
      return exportTo(dataDir, request, folder, print);
    }
    case 'explain':
      return explain(dataDir, accountOf(rest[0]), rest[1] === undefined ? undefined : instantOf(rest[1]), print);
    default:
      throw new UsageError(
        `${command} is no command of the ledger; there are verify, seal, as-of, export and explain.`,
      );
  }
}

const sealSettings = () => readConfig(process.env, repoRoot()).config.seals;
const configuredSealing = () => openSealing(sealSettings());
/** Reads no key: who verifies need not be able to sign. */
const configuredTimestampCheck = () => openSealing({ timestampCaFile: sealSettings().timestampCaFile }).checkTimestamp;

/** npm runs scripts in the repository, so a path is resolved against the directory of the call. */
const calledFrom = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

const auditOfEngines =
  'there is no ledger in the data folder: see it on the site under Finance audit, or copy it by npm run migrate (infra/docs/back-up-engines.md).';

const commandNames = ['verify', 'seal', 'as-of', 'export', 'explain'];

function requireLedger(dataDir: string): void {
  const path = join(dataDir, 'store', 'events.db');
  if (!existsSync(path)) throw new ReadOnlyStoreError(`There is no ${path}; set LIBRETTO_DATA_DIR`);
}

function instantOf(text: string): Date {
  const instant = new Date(text);
  // A date alone means midnight UTC; a time without an offset would depend on the machine.
  const day = /^(\d{4}-\d{2}-\d{2})(T.*(Z|[+-]\d{2}:\d{2}))?$/.exec(text)?.[1];
  // `Date` would turn an invalid day of a month into a day of the next month.
  const exists = day !== undefined && new Date(day).toJSON()?.startsWith(day);
  if (!exists || Number.isNaN(instant.getTime())) {
    throw new UsageError(`${text} is no instant; write it as 2026-11-21 or 2026-11-21T10:42:00Z.`);
  }
  return instant;
}

function sealNumberOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`${text} is no number of a seal; they count from 1.`);
}

const optionalInstant = (text: string | undefined) => (text === undefined ? null : instantOf(text).toISOString());

function formatOf(text: string | undefined): ExportFormat {
  const format = required(text, 'a format: csv, ledger or beancount');
  if (format === 'csv' || format === 'ledger' || format === 'beancount') return format;
  throw new UsageError(`${format} is no format; there are csv, ledger and beancount.`);
}

function accountOf(text: string | undefined): string {
  const account = accountNameSchema.safeParse(required(text, 'an account, as platform/fees'));
  if (!account.success) throw new UsageError(`${text} is no account; they are named as platform/fees.`);
  return account.data;
}

runCommand({ usage, run }, ['anchor'], ['quick', 'lost-key']);
