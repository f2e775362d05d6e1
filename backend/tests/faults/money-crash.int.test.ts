/** `kill -9` of the product's own server while fans pay over HTTP: nothing acknowledged is lost, nothing is doubled, and all sums to zero. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { userEurAccount, userTalentAccount } from '@libretto/contracts/ledger';
import { ledgerAccounts } from '../../src/domains/finance/ledger.collections';
import { balances } from '../../src/domains/wallet/balance.projection';
import { fitsChain } from '../../src/kernel/hash-chain';
import type { StoredEvent } from '../../src/ports/event-store';
import { Books } from '../money/books';
import { startTestApp, type TestApp } from '../support/app';
import { publishSong, topUp } from '../support/published-song';
import { temporaryFolder } from '../support/temporary-folder';
import { TestClock } from '../support/test-clock';
import { installation } from './installation';
import { type Fan, PayingFans } from './paying-fans';

/** `LIBRETTO_TEST_KILLS=100` or `LIBRETTO_TEST_FULL=1` for the long run. */
const KILLS = Number(process.env.LIBRETTO_TEST_KILLS ?? (process.env.LIBRETTO_TEST_FULL === '1' ? 100 : 20));
/** Generous: a busy machine starts a server in half a minute. */
const TIMEOUT_MS = 300_000 + KILLS * 45_000;
const FANS = 12;
const SONGS = 40;
const PAID = ['SongPurchased', 'TuneInPurchased', 'DonationMade'];
const CREDITED = ['SaleCredited', 'TuneInCredited', 'DonationCredited'];

test(
  `money survives ${KILLS} kills of the server while it moves`,
  async () => {
    const folder = temporaryFolder();
    const { fans, artistId, songIds } = await prepare(folder.path);
    const { main, remove } = await installation();
    const paying = new PayingFans(fans, artistId, songIds);
    for (let kill = 0; kill < KILLS; kill++) {
      await payAndKill(main, folder.path, paying, 5 + Math.floor(Math.random() * 60));
    }
    expect(paying.acknowledged.size).toBeGreaterThanOrEqual(KILLS * 5);

    const app = await appNow(folder.path);
    await expectTheBooksWhole(app, paying, [artistId, ...fans.map(({ userId }) => userId)]).finally(() => app.stop());
    folder.remove();
    remove();
  },
  TIMEOUT_MS,
);

async function expectTheBooksWhole(app: TestApp, paying: PayingFans, userIds: readonly string[]): Promise<void> {
  await app.backend.consumers.settle(60_000);
  const events = await allEvents((after) => app.deps.eventStore.readAll(after, 1000));
  const paid = events.filter(({ type }) => PAID.includes(type));
  const credited = events.filter(({ type }) => CREDITED.includes(type));

  const stored = new Set(paid.map(transactionOf));
  expect([...paying.acknowledged.values()].filter((transactionId) => !stored.has(transactionId))).toEqual([]);
  expect(new Set(paid.map(({ metadata }) => metadata.idempotencyKey)).size).toBe(paid.length);
  expect(credited.map(transactionOf).sort()).toEqual(paid.map(transactionOf).sort());
  expectWholeStreams(events);

  const books = new Books(app.deps.eventStore);
  await books.catchUp();
  expect(books.sums()).toEqual({ TALENT: 0, EUR: 0 });
  expect(books.underWay()).toEqual([]);
  // The read models, wherever their commits were cut off, tell the same.
  for (const userId of userIds) {
    const [talentMinor, euroMinor] = [userTalentAccount(userId), userEurAccount(userId)].map((name) =>
      books.balanceOf(name),
    );
    expect(await app.deps.reads.collection(balances).get(userId)).toEqual({ userId, talentMinor, euroMinor });
  }
  for (const account of [
    'platform/fees',
    'conversion/eur',
    'conversion/talent',
    userEurAccount(userIds[0] as string),
  ]) {
    const doc = await app.deps.reads.collection(ledgerAccounts).get(account);
    expect(doc?.balanceMinor).toBe(books.balanceOf(account));
  }
}

function appNow(dataDir: string) {
  const clock = new TestClock();
  clock.advance(Date.now() - clock.nowMs());
  return startTestApp({ dataDir, clock });
}

async function prepare(dataDir: string) {
  const app = await appNow(dataDir);
  const { userId: artistId } = await app.signUp({ isArtist: true });
  const song = { artistId, isPaid: true, priceTalents: 75 };
  const songIds = await Promise.all(Array.from({ length: SONGS }, () => publishSong(app, song)));
  const fans: Fan[] = [];
  for (let n = 0; n < FANS; n++) {
    const fan = await app.userClient();
    await topUp(app, fan.userId, 10_000_000);
    fans.push({ userId: fan.userId, cookie: fan.cookie('libretto-session') as string });
  }
  await app.stop();
  return { fans, artistId, songIds };
}

const SETTINGS = {
  PATH: process.env.PATH,
  LIBRETTO_HOST: '127.0.0.1',
  LIBRETTO_PORT: '0',
  LIBRETTO_DEMO: '0',
  LIBRETTO_JOBS: '0',
  LIBRETTO_FFMPEG: 'none',
  LIBRETTO_LOG_LEVEL: 'silent',
};

async function payAndKill(main: string, dataDir: string, paying: PayingFans, payments: number): Promise<void> {
  const env = { ...SETTINGS, LIBRETTO_DATA_DIR: dataDir };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const lines = createInterface(child.stdout);
  const started = new Promise<string>((resolve) => lines.once('line', resolve));
  const [, port] =
    /^Libretto is at http:\/\/localhost:(\d+)$/.exec(String(await Promise.race([started, exited]))) ?? [];
  const kill = () => child.kill('SIGKILL');
  // A moment later, so that it falls anywhere in the work that follows an answer.
  const soon = () => setTimeout(kill, Math.random() * 30);
  await paying.payUntilGone(`http://127.0.0.1:${port}`, payments, soon).finally(kill);
  if ((await exited) !== null) throw new Error('The server ended by itself');
}

const transactionOf = ({ data }: StoredEvent) => (data as { readonly transactionId: string }).transactionId;

async function allEvents(read: (after: number) => Promise<readonly StoredEvent[]>): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (;;) {
    const page = await read(events.at(-1)?.position ?? 0);
    if (page.length === 0) return events;
    events.push(...page);
  }
}

/** Every stream counts from 0 without a gap, and every wallet's chain is whole. */
function expectWholeStreams(events: readonly StoredEvent[]): void {
  const last = new Map<string, StoredEvent>();
  for (const event of events) {
    const before = last.get(event.streamId);
    if (event.revision !== (before?.revision ?? -1) + 1)
      throw new Error(`${event.streamId} has a gap at ${event.revision}`);
    if (event.streamId.startsWith('wallet-') && !fitsChain(event, before))
      throw new Error(`${event.id} breaks its chain`);
    last.set(event.streamId, event);
  }
}
