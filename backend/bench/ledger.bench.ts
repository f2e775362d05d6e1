// Compares finance queries on a small and on a large ledger: the same query costs the same, however long the history.

import { openExisting } from '../src/adapters/libsql/read-only-store';
import { StoredEventTexts } from '../src/adapters/libsql/stored-event-texts';
import { type VerificationThreads, verificationThreads } from '../src/composition/verification-threads';
import { journalOf, statementOf } from '../src/domains/finance/ledger.queries';
import { explainBalance } from '../src/domains/finance/reports/explain';
import { ownMonthOf } from '../src/domains/finance/statement/statement.queries';
import { trialBalanceOf } from '../src/domains/finance/trial-balance.queries';
import { verifyLedger } from '../src/domains/finance/verification/verify-ledger';
import { compare, ownCpuTime, type Row } from './harness';
import { ledgerWorld } from './ledger-world';
import { fansOf, hitArtist, storyInstant } from './money-story';

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
 * Verifies the whole log and compares every balance, as the command line does; the baseline is its fallback, the
 * event-by-event walk.
 */
async function verification({ log, logPath, reads }: World, rounds?: number): Promise<Row> {
  const database = openExisting(logPath);
  const length = await log.head();
  const deps = { eventStore: log, reads, readsReach: async () => true, compared: [] };
  const verified = async (pages?: VerificationThreads) => {
    const { events, fault } = await verifyLedger({ ...deps, pages });
    if (fault !== null) throw new Error(fault.reason);
    return events;
  };
  const pages = verificationThreads(logPath, { texts: new StoredEventTexts(database), length, worthIt: 0 });
  // The threads have started once they have answered.
  await Promise.all(Array.from({ length: pages.atOnce }, () => pages.check(0, 1)));
  const row = await compare({
    name: `ledger verify, the whole of ${length.toLocaleString('en')} events`,
    unit: 'events/s',
    ours: () => verified(pages),
    baseline: 'a walk event by event in one thread',
    theirs: () => verified(),
    rounds,
    cpu: ownCpuTime,
    note: 'at least 150,000 a second where two processors have nothing else to do',
  });
  await pages.close();
  database.close();
  return row;
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
  yield await verification(old);
  young.remove();
  old.remove();
}

/** The same verification on a ledger ten times as long: creating it takes minutes, so it runs only by name. */
export async function* verify(): AsyncGenerator<Row> {
  const ancient = await worldOf(ancientEvents);
  yield await verification(ancient, 2);
  ancient.remove();
}
