// The tampering table of the log: for every chained stream type, the command line reports changed, removed and swapped
// events, truncated streams, missing streams, and altered columns that no hash covers.
import { join } from 'node:path';
import Libsql from 'libsql';
import { verify } from '../../src/cli/ledger/ledger-commands';
import { chainedStreams } from '../../src/composition/application/verified-read-models';
import { adminReadStream } from '../../src/domains/administration/admin-trail';
import { accountStream } from '../../src/domains/auth/account/account.stream';
import { factorStream } from '../../src/domains/auth/factors/factors.stream';
import { releaseDraftStream } from '../../src/domains/catalogue/upload/release-draft.stream';
import { adjustmentStream } from '../../src/domains/finance/adjustments/adjustment.stream';
import { sealLedger } from '../../src/domains/finance/seals/seal-ledger';
import { chainedKindOf } from '../../src/domains/finance/verification/chained-kinds';
import { appKeyStream } from '../../src/domains/opensubsonic/keys/app-key.stream';
import { appKeySlotStream } from '../../src/domains/opensubsonic/keys/app-key-slots.stream';
import { partnerKeyStream } from '../../src/domains/partners/partner-key.stream';
import { royaltyReportStream } from '../../src/domains/partners/royalty-report.stream';
import { providerMovementStream } from '../../src/domains/payments/booking/provider-movements.stream';
import { unbookedStream } from '../../src/domains/payments/unbooked-events.stream';
import { temporaryFolder } from '../support/files/temporary-folder';
import { payByCard, settleWebhooks } from '../support/people/paying';
import { publishSong } from '../support/sound/published-song';
import { startTestApp, type TestApp } from '../support/world/app';
import { testContext } from '../support/world/memory-commands';
import { fillLedger, ledgerArtist, ledgerBuyer } from './small-ledger';

type Row = Record<string, string | number | null | undefined>;

const folder = temporaryFolder();
let events: Libsql.Database;
/** The rows of one stream per type, by type. */
const streams = new Map<string, readonly Row[]>();

beforeAll(async () => {
  const app = await startTestApp({ dataDir: folder.path });
  await fillLedger(app);
  await fillOtherStreams(app);
  const { eventStore, commands } = app.deps;
  await sealLedger({ eventStore, commands }, 'system');
  // Further events follow, so that a truncated stream is not the end of the log.
  await publishSong(app, { artistId: ledgerArtist, title: 'Afterwards' });
  await app.settle();
  await app.stop();
  events = new Libsql(join(folder.path, 'store', 'events.db'));
  const all = events.prepare('SELECT * FROM events ORDER BY stream, revision').all() as Row[];
  for (const { name } of chainedStreams) {
    const ofKind = all.filter(({ stream }) => chainedKindOf(String(stream)) === name);
    const longest = groups(ofKind);
    const [rows] = [...longest.values()].sort((a, b) => b.length - a.length);
    if (rows !== undefined) streams.set(name, rows);
  }
});
afterAll(() => {
  events.close();
  folder.remove();
});

function groups(rows: readonly Row[]): Map<unknown, Row[]> {
  const found = new Map<unknown, Row[]>();
  for (const row of rows) found.set(row.stream, [...(found.get(row.stream) ?? []), row]);
  return found;
}

async function fillOtherStreams(app: TestApp): Promise<void> {
  const { commands } = app.deps;
  const person = await app.signUp();
  const { userId } = person;
  await payByCard(app, await app.userClient(ledgerBuyer), 500);
  await settleWebhooks(app);
  const auditor = await app.userClient('ledger-auditor', ['finance']);
  for (let read = 0; read < 3; read++) await auditor.get('/api/finance/trial-balance');
  const run = async (stream: { readonly name: string }, id: string, wanted: readonly object[]) => {
    for (const each of wanted) {
      const outcome = await commands.handlerOf(stream as never).execute(id, each as never, testContext);
      if (outcome.kind === 'refused') throw new Error(`${stream.name} refused ${JSON.stringify(outcome.refusal)}`);
    }
  };
  await run(
    accountStream,
    userId,
    ['de', 'en', 'de'].map((language) => ({ kind: 'choose-language', language })),
  );
  await run(factorStream, userId, [
    { kind: 'turn-totp-on', userId, secret: 'secret', step: 1, recoveryHashes: ['one'] },
    { kind: 'use-totp-code', userId, step: 2 },
    { kind: 'use-recovery-code', userId, recoveryHash: 'one' },
  ]);
  const adminRead = { adminId: 'admin', view: 'account', subject: 'one' };
  await run(adminReadStream, 'admin', [
    adminRead,
    { ...adminRead, subject: 'two' },
    { ...adminRead, subject: 'three' },
  ]);
  const key = { keyId: 'key', userId, label: 'Phone', name: 'Partner', scopes: [], hash: 'hash', secretHash: 'hash' };
  await run(partnerKeyStream, 'key', [{ kind: 'issue', key }, { kind: 'revoke' }]);
  await run(appKeyStream, 'key', [
    { kind: 'issue', key },
    { kind: 'use', day: '2026-01-01' },
    { kind: 'revoke', userId },
  ]);
  const slot = { userId, formerKeyIds: [], nowMs: 1 };
  await run(appKeySlotStream, userId, [
    { ...slot, kind: 'take', keyId: 'one' },
    { ...slot, kind: 'take', keyId: 'two' },
    { kind: 'free', userId, keyId: 'one' },
  ]);
  const release = { releaseId: 'release', artistId: ledgerArtist };
  await run(releaseDraftStream, 'release', [
    { ...release, kind: 'draft', title: 'One', genre: null },
    { ...release, kind: 'edit', changes: { title: 'Two' } },
    { ...release, kind: 'delete' },
  ]);
  const unbooked = { provider: 'card', type: 'charge.succeeded', reason: 'irrelevant', reference: null, amount: null };
  await run(
    unbookedStream,
    'card',
    ['one', 'two', 'three'].map((id) => ({ ...unbooked, id, currency: null })),
  );
  const moved = { provider: 'card', reference: 'txn', occurredAt: '2026-01-01T00:00:00.000Z' };
  await run(providerMovementStream, 'txn', [{ ...moved, feeMinor: 100, payoutMinor: 5000 }]);
  const fees = { source: 'platform/provider-fees', destination: 'external/card', currency: 'EUR', amountMinor: 100 };
  const about = { adjustmentId: 'entry', proposedBy: 'nour', reason: 'Fees', document: 'Invoice', closes: null };
  await run(adjustmentStream, 'entry', [
    { kind: 'propose', proposal: { ...about, postings: [fees] } },
    { kind: 'approve', decidedBy: 'otto' },
  ]);
  const line = { artistId: ledgerArtist, amountMinor: 100 };
  await run(royaltyReportStream, 'report', [
    { partnerId: 'partner', reference: 'r', period: '2025-11', lines: [line, line, line] },
  ]);
  await app.settle();
}

const write = (row: Row) =>
  events
    .prepare(`INSERT OR REPLACE INTO events (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`)
    .run(...Object.values(row));
const remove = ({ position }: Row) => events.prepare('DELETE FROM events WHERE position = ?').run(position);

/** The manipulations of a stream; undefined if the stream is too short for one. */
const tamperings: Readonly<Record<string, (rows: readonly Row[]) => void>> = {
  'an event is changed': ([first]) => write({ ...first, data: String(first?.data).replace(/"([^"]+)":/, '"$1x":') }),
  'an event is removed': (rows) => remove(rows[rows.length - 2] as Row),
  'two events are swapped': ([one, other]) => {
    const contentOf = ({ id, type, data, metadata, schema_version }: Row) => ({
      id,
      type,
      data,
      metadata,
      schema_version,
    });
    write({ ...one, ...contentOf(other as Row) });
    write({ ...other, ...contentOf(one as Row) });
  },
  'its tail is cut': (rows) => remove(rows.at(-1) as Row),
  'the whole stream is removed': (rows) => rows.forEach(remove),
  'its hashes are removed': (rows) => {
    for (const row of rows) {
      const { hash: _, previousHash: __, ...metadata } = JSON.parse(String(row.metadata));
      write({ ...row, data: String(row.data).replace(/"([^"]+)":/, '"$1x":'), metadata: JSON.stringify(metadata) });
    }
  },
  'its idempotency key is changed': ([first]) => write({ ...first, idempotency_key: 'forged' }),
  'its partition key is changed': ([first]) => write({ ...first, partition_key: 'forged' }),
};

async function verified(): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await verify(folder.path, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

test('what nobody touched fits', async () => {
  expect(await verified()).toMatchObject({ code: 0, text: expect.stringMatching(/Everything fits\.$/) });
  expect([...streams.keys()].sort()).toEqual(chainedStreams.map(({ name }) => name).sort());
});

describe.each(chainedStreams.map(({ name }) => name))('a stream of the kind %s', (kind) => {
  test.each(Object.keys(tamperings))('where %s is named', async (tampering) => {
    const rows = streams.get(kind) as readonly Row[];
    events.exec('BEGIN');
    tamperings[tampering]?.(rows);
    events.exec('COMMIT');
    const { code, text } = await verified();
    events.exec('BEGIN');
    for (const row of rows) write(row);
    events.exec('COMMIT');
    // A truncated seal stream may also be reported as a mismatch of the seals' read model.
    expect(text).toMatch(kind === 'seal' ? /stream seal-ledger|“ledger-seals”/ : `stream ${rows[0]?.stream}`);
    expect(code).toBe(1);
  });
});

test('an event that is missing of a stream without a chain leaves a hole that is named', async () => {
  const song = events
    .prepare("SELECT * FROM events WHERE stream LIKE 'song-%' ORDER BY position LIMIT 1")
    .all()[0] as Row;
  remove(song);
  const { code, text } = await verified();
  write(song);
  expect(text).toContain(`position ${song.position} is missing from the log`);
  expect(code).toBe(1);
});
