// Compares finance queries on a small and on a large ledger: the same query costs the same, however long the history.

import { openExisting } from '../src/adapters/libsql/database/read-only-store';
import { StoredEventTexts } from '../src/adapters/libsql/event-log/stored-event-texts';
import { partitionKeyOf, verifiedReadModels } from '../src/composition/application/verified-read-models';
import {
  type VerificationThreads,
  verificationThreads,
} from '../src/composition/embedded/threads/verification-threads';
import { journalOf, statementOf } from '../src/domains/finance/ledger/ledger.queries';
import { trialBalanceOf } from '../src/domains/finance/ledger/trial-balance.queries';
import { explainBalance } from '../src/domains/finance/reports/explain';
import { ownMonthOf } from '../src/domains/finance/statement/statement.queries';
import { verifyLedger } from '../src/domains/finance/verification/verify-ledger';
import { compare, ownCpuTime, type Row } from './harness';
import { ledgerWorld } from './worlds/ledger-world';
import { fansOf, hitArtist, storyInstant } from './worlds/money-story';

const youngEvents = 10_000;
const oldEvents = 100_000;
const ancientEvents = 1_000_000;
const questionCount = 150;
/** The platform's side of every payment: half of all events book on it. */
const longest = 'conversion/eur';
const hit = `user/${hitArtist}/eur`;
/** Accounts before this one exist on every server; accounts after it belong to users. */
const amongPeople = 'user/artist-5';

type World = Awaited<ReturnType<typeof ledgerWorld>>;

async function worldOf(events: number) {
  const world = await ledgerWorld(events);
  return { ...world, fans: fansOf(events) };
}

/** Random instants, so that no answer is cached, late enough that all fans exist. */
const anyInstant = () => storyInstant(0.3 + 0.7 * Math.random());
const end = storyInstant(1);

const questions: readonly { readonly name: string; readonly ask: (world: World, fans: number) => Promise<unknown> }[] =
  [
    {
      name: 'trial balance as of any instant, a page of accounts',
      ask: ({ reads }) =>
        trialBalanceOf(reads, { asOf: anyInstant().toISOString(), limit: 50, cursor: amongPeople }, end),
    },
    {
      name: 'statement of the longest account, any page',
      ask: ({ reads }) => statementOf(reads, { account: longest, limit: 50, to: anyInstant().toISOString() }),
    },
    {
      name: 'explain a balance as of any instant',
      ask: ({ reads, log }) => explainBalance({ reads, eventStore: log }, hit, anyInstant()),
    },
    {
      name: 'journal as of any instant, a page',
      ask: ({ reads }) => journalOf(reads, { limit: 50, asOf: anyInstant().toISOString() }),
    },
    {
      name: 'one’s own month',
      ask: ({ reads }, fans) => {
        const userId = `fan-${Math.floor(Math.random() * fans)}`;
        return ownMonthOf(reads, userId, {
          balance: 'talent',
          month: anyInstant().toISOString().slice(0, 7),
          limit: 5,
        });
      },
    },
  ];

/**
 * Verifies the whole log, as the command line does: chains and balances against the event-by-event walk that is its
 * fallback, then with every document of the ledger's read models compared as well.
 */
async function* verification({ log, logPath, reads, codec, projections }: World, rounds?: number): AsyncGenerator<Row> {
  const database = openExisting(logPath);
  const length = await log.head();
  const deps = { eventStore: log, reads, readsReach: async () => true, compared: [] };
  const documents = {
    log: { eventStore: log, decode: codec.decode.bind(codec), partitionOf: () => 0, partitionKeyOf },
    compared: verifiedReadModels.filter(({ projection }) => projections.some(({ name }) => name === projection.name)),
    readsReach: async () => true,
  };
  const verified = async (pages?: VerificationThreads, isWhole = false) => {
    const { events, fault } = await verifyLedger({ ...deps, pages, ...(isWhole && { documents }) });
    if (fault !== null) throw new Error(fault.reason);
    return events;
  };
  const pages = verificationThreads(logPath, { texts: new StoredEventTexts(database), length, worthIt: 0 });
  // The threads have started once they have answered.
  await Promise.all(Array.from({ length: pages.atOnce }, () => pages.check(0, 1)));
  yield await compare({
    name: `ledger verify, chains and balances of ${length.toLocaleString('en')} events`,
    unit: 'events/s',
    ours: () => verified(pages),
    baseline: 'a walk event by event in one thread',
    theirs: () => verified(),
    rounds,
    cpu: ownCpuTime,
  });
  yield await compare({
    name: `ledger verify, everything of ${length.toLocaleString('en')} events`,
    unit: 'events/s',
    ours: () => verified(pages, true),
    baseline: 'without the documents of read models',
    theirs: () => verified(pages),
    rounds,
    cpu: ownCpuTime,
    note: 'at least 150,000 a second where two processors have nothing else to do',
  });
  await pages.close();
  database.close();
}

export async function* ledger(): AsyncGenerator<Row> {
  const [young, old] = [await worldOf(youngEvents), await worldOf(oldEvents)];
  const askAll = (world: typeof young, ask: (typeof questions)[number]['ask']) => async () => {
    for (let asked = 0; asked < questionCount; asked++) await ask(world, world.fans);
    return questionCount;
  };
  for (const { name, ask } of questions) {
    yield await compare({
      name,
      unit: 'answers/s',
      ours: askAll(old, ask),
      baseline: `the same at ${youngEvents.toLocaleString('en')} events`,
      theirs: askAll(young, ask),
      note: `at ${oldEvents.toLocaleString('en')} events, ten times as many: at least 0.5, as the young one fits into memory`,
    });
  }
  yield* verification(old);
  young.remove();
  old.remove();
}

/** The same verification on a ledger ten times as long: creating it takes minutes, so it runs only by name. */
export async function* verify(): AsyncGenerator<Row> {
  const ancient = await worldOf(ancientEvents);
  yield* verification(ancient, 2);
  ancient.remove();
}
