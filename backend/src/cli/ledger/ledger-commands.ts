// The commands of `npm run ledger`: each prints its findings and returns its exit code.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { Currency } from '@libretto/contracts/ledger';
import {
  logPathOf,
  mismatchOf,
  openForReading,
  openLogForReading,
} from '../../composition/embedded/embedded-read-only';
import { verificationThreads } from '../../composition/embedded/threads/verification-threads';
import { entriesOf } from '../../domains/finance/audit/entry-reads';
import { ledgerNamesProjection } from '../../domains/finance/audit/names.projection';
import { asBytes } from '../../domains/finance/exports/export.job';
import type { ExportFormat, ExportSink } from '../../domains/finance/exports/export-files';
import { writeExport } from '../../domains/finance/exports/write-export';
import { decimalOf } from '../../domains/finance/ledger/amounts';
import { ledgerProjection } from '../../domains/finance/ledger/ledger.projection';
import { heldAt, instantOfAll } from '../../domains/finance/ledger/trial-balance.queries';
import { explainBalance } from '../../domains/finance/reports/explain';
import { sealsProjection } from '../../domains/finance/seals/seals.projection';
import type { LastPositions } from '../../domains/finance/verification/documents/replay';
import type { LedgerFault } from '../../domains/finance/verification/ledger-fault';
import { sealFindings, sealWeaknesses } from '../../domains/finance/verification/seal-findings';
import { verifyLedger } from '../../domains/finance/verification/verify-ledger';
import { verifySeal } from '../../domains/finance/verification/verify-seal';
import { balanceProjection, balances } from '../../domains/wallet/balance.projection';
import { walletStream } from '../../domains/wallet/wallet.stream';
import { sourceLanguage } from '../../kernel/texts/text';
import type { Minor } from '../../kernel/values/money';
import type { CheckTimestamp } from '../../ports/events/seal-anchor';
import type { ReadModels } from '../../ports/read-models/read-models';
import type { Print } from '../command';
import { checkSnapshots } from './check-snapshots';
import { heldAgainst, wholeVerification } from './whole-verification';

const readsTimeoutMs = 5_000;
const pollMs = 100;
/** Column width for account names; longer names shift their line to the right. */
const width = 48;

export const reportProjections = [ledgerProjection, ledgerNamesProjection, sealsProjection];

/** The parts that the quick verification skips, for its last line. */
const notLookedAt =
  'Not looked at: past entries, journal, months, withdrawals, earnings and every other document of the read models; “verify” alone compares them.';

export interface VerificationOptions {
  readonly isQuick?: boolean;
  readonly anchorFile?: string;
  readonly checkTimestamp?: CheckTimestamp;
}

/** Returns 0 if everything matches, 1 otherwise. */
export async function verify(
  dataDir: string,
  print: Print,
  { isQuick = false, anchorFile, checkTimestamp }: VerificationOptions = {},
): Promise<number> {
  const mismatch = mismatchOf(dataDir);
  if (mismatch !== null) {
    print(`Does not fit: ${mismatch}.`);
    return 1;
  }
  const whole = isQuick ? undefined : await wholeVerification();
  const store = openForReading(dataDir, whole?.projections ?? [...reportProjections, balanceProjection]);
  const log = openLogForReading(dataDir);
  const pages = verificationThreads(logPathOf(dataDir), { texts: store.texts, length: await store.events.head() });
  try {
    const reaches = async (projection: string, position: number) => {
      for (const end = Date.now() + readsTimeoutMs; Date.now() < end; await setTimeout(pollMs)) {
        if (store.positionOf(projection) >= position) return true;
      }
      return false;
    };
    const codec = whole?.codecFor(log.personalKeys);
    const documents = whole &&
      codec && {
        log: {
          eventStore: store.events,
          decode: codec.decode.bind(codec),
          partitionOf: () => 0,
          partitionKeyOf: whole.partitionKeyOf,
        },
        compared: whole.verifiedReadModels,
        readsReach: (projection: string, lastPositions: LastPositions) =>
          reaches(projection, Math.max(...[...lastPositions.values()].map(({ position }) => position))),
        restsAt: (projection: string) => store.positionOf(projection),
      };
    const result = await verifyLedger(
      {
        eventStore: store.events,
        pages,
        reads: store.reads,
        readsReach: (position) => reaches(ledgerProjection.name, position),
        compared: [balances],
        documents,
        checkTimestamp,
      },
      progressLine(),
    );
    const { events, chainedEvents, streams, seals, accounts } = result;
    const anchored = anchorFile === undefined ? undefined : await heldAgainst(store.events, anchorFile);
    const faults = [...(anchored?.faults ?? []), ...result.faults];
    const faultCount = result.faultCount + (anchored?.faults.length ?? 0);
    print(`${events} events read, ${chainedEvents} of them chained in ${streams} streams; ${seals} seals checked.`);
    for (const [name, position] of result.behind) {
      print(`The read model “${name}” has seen the log up to position ${position} and was compared up to there.`);
    }
    for (const fault of faults) print(`Does not fit: ${placeOf(fault)}: ${fault.reason}.`);
    if (faultCount > faults.length) print(`${faultCount} places do not fit; these are the first of them.`);
    const snapshots = faultCount > 0 ? undefined : await checkSnapshots(store, walletStream);
    if (snapshots?.fault) print(`Does not fit: ${placeOf(snapshots.fault)}: ${snapshots.fault.reason}.`);
    if (snapshots === undefined || snapshots.fault !== null) {
      for (const sentence of result.sealRecords === null ? [] : sealWeaknesses(result.sealRecords))
        print(sentence.in(sourceLanguage));
      if (isQuick) print(notLookedAt);
      return 1;
    }
    const found = result.sealRecords === null ? [] : sealFindings(result.sealRecords, anchored?.proven);
    const compared = result.documents === null ? '' : ` ${result.documents} documents compared with the log,`;
    print(
      `${accounts} accounts replayed and compared with the newest balances,${compared} ${snapshots.checked} stored states folded again. ${found.map((sentence) => sentence.in(sourceLanguage)).join(' ')}`,
    );
    if (isQuick) print('What was looked at fits.');
    print(isQuick ? notLookedAt : 'Everything fits.');
    return 0;
  } finally {
    await pages.close();
    log.close();
    store.close();
  }
}

/** Verifies like `verify`, but only what one seal added; returns 2 if there is no such seal. */
export async function verifyOne(dataDir: string, number: number, print: Print): Promise<number> {
  const store = openForReading(dataDir, reportProjections);
  try {
    const result = await verifySeal({ eventStore: store.events, reads: store.reads }, number);
    if (result === undefined) {
      print(`There is no seal ${number}.`);
      return 2;
    }
    const { events, chainedEvents, fault } = result;
    print(
      `${events} events read, ${chainedEvents} of them chained, under seal ${number} and not under the one before.`,
    );
    print(fault === null ? 'What was looked at fits.' : `Does not fit: ${placeOf(fault)}: ${fault.reason}.`);
    print(
      `Not looked at: what lies outside of seal ${number}, every read model except the ledger's own entries, and rotations of the signing key.`,
    );
    return fault === null ? 0 : 1;
  } finally {
    store.close();
  }
}

/** Shows progress only on a terminal: a file or a pipe receives nothing but the result. */
function progressLine(): (fraction: number) => Promise<void> {
  let shown = -1;
  return async (fraction) => {
    const percent = Math.floor(fraction * 100);
    if (!process.stderr.isTTY || percent === shown) return;
    shown = percent;
    process.stderr.write(`\rVerifying: ${percent} %${percent === 100 ? '\n' : ''}`);
  };
}

function placeOf({ stream, revision, eventId, subject }: LedgerFault): string {
  const parts = [
    subject,
    stream && `stream ${stream}`,
    revision === null ? null : `revision ${revision}`,
    eventId && `event ${eventId}`,
  ];
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

export async function asOf(dataDir: string, instant: Date, print: Print): Promise<number> {
  const store = openForReading(dataDir, reportProjections);
  try {
    const line = (account: string, currency: Currency, minor: Minor) =>
      print(`${account.padEnd(width)}  ${decimalOf(minor, currency).padStart(18)} ${currency}`);
    print(`As of ${instant.toISOString()}, credits minus debits:`);
    // The sums are computed from the printed lines.
    const sums = { TALENT: 0, EUR: 0 };
    for await (const { account, currency, balanceMinor } of heldAt(store.reads, instant)) {
      line(account, currency, balanceMinor);
      sums[currency] += balanceMinor;
    }
    line('sum', 'TALENT', sums.TALENT);
    line('sum', 'EUR', sums.EUR);
    return sums.TALENT === 0 && sums.EUR === 0 ? 0 : 1;
  } finally {
    store.close();
  }
}

export async function exportTo(
  dataDir: string,
  request: { readonly format: ExportFormat; readonly from: string | null; readonly to: string | null },
  folder: string,
  print: Print,
): Promise<number> {
  const store = openForReading(dataDir, reportProjections);
  try {
    await mkdir(folder, { recursive: true });
    const deps = { eventStore: store.events, reads: store.reads, now: new Date() };
    const { files, manifest } = await writeExport(deps, request, fileSink(folder));
    for (const { name, bytes, sha256 } of files) print(`${sha256}  ${join(folder, name)}  ${bytes} bytes`);
    print(`${manifest.events} events, up to position ${manifest.lastPosition ?? 0}.`);
    return 0;
  } finally {
    store.close();
  }
}

function fileSink(folder: string): ExportSink {
  return async (name, _contentType, content) => {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* hashed() {
      for await (const chunk of asBytes(content)) {
        hash.update(chunk);
        bytes += chunk.byteLength;
        yield chunk;
      }
    }
    await pipeline(Readable.from(hashed()), createWriteStream(join(folder, name)));
    return { name, bytes, sha256: hash.digest('hex') };
  };
}

/** Explains all bookings if no instant is given. */
export async function explain(
  dataDir: string,
  account: string,
  instant: Date | undefined,
  print: Print,
): Promise<number> {
  const store = openForReading(dataDir, reportProjections);
  try {
    const { sentence, entries, currency, chain } = await explainBalance(
      { eventStore: store.events, reads: store.reads },
      account,
      instant ?? (await instantOfAll(store.reads, new Date())),
    );
    if (entries.length === 0 && !(await isBooked(store.reads, account))) {
      print(`There is no account ${account}: nothing was ever booked on it.`);
      return 2;
    }
    print(sentence);
    for (const { amount, balance, event } of entries) {
      const money = (minor: string) => decimalOf(Number(minor), currency);
      print('');
      print(`${event.at}  ${money(amount)} to ${money(balance)} ${currency}  ${event.kind}`);
      print(`  ${event.sentence}`);
      print(`  ${event.streamId}, revision ${event.revision}, event ${event.eventId}, by ${event.actor.id}`);
      print(`  hash ${event.hash}${event.chainVerified ? ', fits its chain' : ', DOES NOT FIT its chain'}`);
    }
    if (chain.seal !== null) print(`\nUnder seal ${chain.seal.number}, root ${chain.seal.root}.`);
    return chain.verified ? 0 : 1;
  } finally {
    store.close();
  }
}

async function isBooked(reads: ReadModels, account: string): Promise<boolean> {
  return (await entriesOf(reads, { account, limit: 1 })).items.length > 0;
}
