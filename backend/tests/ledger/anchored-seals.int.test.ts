// Tests that seals are signed and anchored outside the machine; a script in another language verifies them without our
// code.
import { execFile, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import Libsql from 'libsql';
import { FileSealAnchor } from '../../src/adapters/disk/file-seal-anchor';
import { exportTo, verify } from '../../src/cli/ledger/ledger-commands';
import { prove } from '../../src/cli/ledger/prove';
import { seal } from '../../src/cli/ledger/seal';
import { openSealing } from '../../src/composition/application/sealing';
import { HashChain } from '../../src/kernel/events/hash-chain';
import { temporaryFolder } from '../support/files/temporary-folder';
import { publishSong } from '../support/sound/published-song';
import { startTestApp } from '../support/world/app';
import { fillLedger, ledgerArtist, ledgerBuyer } from './small-ledger';

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
const anchorFile = join(folder.path, 'elsewhere', 'anchor.jsonl');
const sealing = openSealing({ anchorFile });
const wallet = `wallet-${ledgerBuyer}`;
const checker = resolve(__dirname, '../../../infra/audit/check.py');

beforeAll(async () => {
  const app = await startTestApp({ dataDir });
  await fillLedger(app);
  await app.stop();
  await sealed();
});
afterAll(() => folder.remove());

/** Seals new events on the stopped server, restarts it, and lets it read the seal. */
async function sealed(by = sealing): Promise<void> {
  let app = await startTestApp({ dataDir });
  await app.signUp();
  await app.settle();
  await app.stop();
  expect(await seal(dataDir, () => undefined, undefined, by)).toBe(0);
  app = await startTestApp({ dataDir });
  await publishSong(app, { artistId: ledgerArtist, title: 'Afterwards' });
  await app.settle();
  await app.stop();
}

async function verified(anchor?: string) {
  const lines: string[] = [];
  const code = await verify(dataDir, (line) => lines.push(line), { anchorFile: anchor });
  return { code, lines };
}

async function checked(...args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)('python3', [checker, ...args])).stdout;
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

const altered = (name: string, change: (text: string) => string): string => {
  const path = join(folder.path, `altered-${Math.random()}`);
  const text = readFileSync(name, 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(path, change(text));
  return path;
};

test('verification against an anchor says since when the history is unchanged', async () => {
  const { code, lines } = await verified(anchorFile);
  expect(lines.join('\n')).toMatch(
    /The history up to position \d+ is unchanged since 20\S+, when seal 3 was anchored, signed by the key [\w+/=]{44}\./,
  );
  expect(code).toBe(0);
});

test('verification without an anchor says what nobody can exclude', async () => {
  const { code, lines } = await verified();
  expect(lines.join('\n')).toContain('anyone who can write to this disk can forge all of it unseen');
  expect(code).toBe(0);
});

test.each([
  [
    'another root',
    (text: string) => text.replace(/"root":"...../, '"root":"00000'),
    /anchored seal 1: the log has the root/,
  ],
  [
    'a seal that the log has lost',
    (text: string) => text.replace('"number":3', '"number":9'),
    /anchored seal 9: .*has lost it/,
  ],
  [
    'a forged signature',
    (text: string) => text.replace(/"value":"...../, '"value":"AAAAA'),
    /its signature in the anchor/,
  ],
])('an anchor with %s is named', async (_, change, expected) => {
  const { code, lines } = await verified(altered(anchorFile, change));
  expect(lines.join('\n')).toMatch(expected);
  expect(code).toBe(1);
});

function newKeyFile(name: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const keyFile = join(folder.path, name);
  writeFileSync(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return keyFile;
}

const firstKey = newKeyFile('first.pem');

test('each seal is anchored once, also by another key, whose rotation the former key endorses', async () => {
  await sealed(openSealing({ keyFile: firstKey, anchorFile }));
  const lines = (await new FileSealAnchor(anchorFile).lines()).map((line) => JSON.parse(line));
  expect(lines.map(({ number, fromSeal }) => number ?? { fromSeal })).toEqual([1, 2, 3, { fromSeal: 4 }, 4]);
  expect(lines[3]).toMatchObject({
    previousKey: lines[2].signature.publicKey,
    publicKey: lines[4].signature.publicKey,
    endorsement: expect.any(String),
  });
  const { code, lines: said } = await verified(anchorFile);
  expect(said.join('\n')).not.toContain('did not endorse');
  expect(code).toBe(0);
});

test('nothing is sealed by a new key while the former one is missing', async () => {
  const keyFile = newKeyFile('second.pem');
  await expect(sealed(openSealing({ keyFile, anchorFile }))).rejects.toThrow(/LIBRETTO_SEAL_FORMER_KEY.*--lost-key/);
  expect((await verified(anchorFile)).code).toBe(0);
  await sealed(openSealing({ keyFile, formerKeyFile: firstKey, anchorFile }));
  expect((await verified(anchorFile)).code).toBe(0);
});

test.each([
  [
    'an altered endorsement',
    (text: string) => text.replace(/"endorsement":"...../, '"endorsement":"AAAAA'),
    /rotation of the key at seal 4: the log has lost it/,
  ],
  [
    'a rotation to another key',
    (text: string) => text.replace(/("fromSeal":4,.*"publicKey":")...../, '$1AAAAA'),
    /rotation of the key at seal 4: the log has lost it/,
  ],
])('an anchor with %s is named', async (_, change, expected) => {
  const { code, lines } = await verified(altered(anchorFile, change));
  expect(lines.join('\n')).toMatch(expected);
  expect(code).toBe(1);
});

test('a key of another kind is refused in one line', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyFile = join(folder.path, 'ec.pem');
  writeFileSync(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  expect(() => openSealing({ keyFile, anchorFile: null })).toThrow(/^LIBRETTO_SEAL_KEY: .*cannot be used/);
});

const python = spawnSync('python3', ['--version']).status === 0 ? test : test.skip;

python('a script in another language checks a proof against the anchor, and names what was forged', async () => {
  const file = join(folder.path, 'proof.json');
  expect(await prove(dataDir, wallet, file, () => undefined)).toBe(0);
  expect(await checked('proof', file, anchorFile)).toMatch(
    /^Fits: \d events of wallet-ledger-buyer lie under seal \d; anchored at 20\S+\n$/,
  );
  expect(await checked('proof', file)).toContain('no anchor was given');
  const forged = altered(file, (text) => text.replace('20000000', '20000001'));
  expect(await checked('proof', forged, anchorFile)).toContain('Does not fit: revision 0 does not fit');
  const unsigned = altered(file, (text) => text.replace(/("seal": \{[^}]*?"value": ")...../, '$1AAAAA'));
  expect(await checked('proof', unsigned)).toMatch(/^Does not fit/);
  const unrecorded = altered(anchorFile, (text) => text.replace(/.*"fromSeal":4.*\n/, ''));
  expect(await checked('proof', file, unrecorded)).toContain('the anchor has no rotation to the key of seal 4');
  // One of these is no point of the curve.
  for (const start of ['AAAAA', 'AQAAA', 'AgAAA', 'AwAAA', 'BAAAA']) {
    const unendorsed = altered(anchorFile, (text) => text.replace(/"endorsement":"...../, `"endorsement":"${start}`));
    expect(await checked('proof', file, unendorsed)).toContain('the former key did not sign the rotation at seal 4');
  }
  const elsewhere = altered(anchorFile, (text) => text.replaceAll(/"root":"...../g, '"root":"00000'));
  expect(await checked('proof', file, elsewhere)).toContain('the anchor has another root');
  const shortened = altered(file, (text) =>
    JSON.stringify(withEvents(JSON.parse(text), (events) => events.slice(0, -1))),
  );
  expect(await checked('proof', shortened)).toContain('Does not fit: the end of the stream is not under its seal');
  const swapped = altered(file, (text) => JSON.stringify(withEvents(JSON.parse(text), (events) => events.reverse())));
  expect(await checked('proof', swapped)).toContain('Does not fit: revision 0 does not fit');
  const longer = altered(file, (text) => text.replace('"historyPath": [', `"historyPath": ["${'00'.repeat(32)}",`));
  expect(await checked('proof', longer)).toContain('Does not fit');
});

const withEvents = <Proof extends { events: unknown[] }>(proof: Proof, change: (events: unknown[]) => unknown[]) => ({
  ...proof,
  events: change(proof.events),
});

test('an auditor can read the script at once: it has at most 100 lines of at most 135 characters', () => {
  const lines = readFileSync(checker, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(100);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(135);
});

python('a script in another language checks an export against the anchor', async () => {
  const output = join(folder.path, 'export');
  expect(await exportTo(dataDir, { format: 'csv', from: null, to: null }, output, () => undefined)).toBe(0);
  expect(await checked('export', output, anchorFile)).toMatch(
    /^Fits: 2 files .* balances sum to zero; seal \d, anchored at/,
  );
  writeFileSync(join(output, 'journal.csv'), 'altered');
  expect(await checked('export', output, anchorFile)).toContain('journal.csv is not the file that the manifest names');
});

test('a lost key is recorded, and said from then on', async () => {
  const keyFile = newKeyFile('third.pem');
  await sealed({ ...openSealing({ keyFile, anchorFile }), isFormerKeyLost: true });
  const { code, lines } = await verified(anchorFile);
  expect(lines.join('\n')).toContain('signed by a new key that the former one did not endorse, because it was lost');
  expect(code).toBe(0);
});

python('a script in another language names a key whose predecessor was lost', async () => {
  const file = join(folder.path, 'proof-lost.json');
  expect(await prove(dataDir, wallet, file, () => undefined)).toBe(0);
  expect(await checked('proof', file, anchorFile)).toMatch(
    /^Fits: .*; the key of seal \d is not endorsed, its predecessor was lost\n$/,
  );
});

test('a stream that was stored before its kind was chained is vouched for by its next event', async () => {
  const events = new Libsql(join(dataDir, 'store', 'events.db'));
  const rows = events
    .prepare("SELECT * FROM events WHERE stream LIKE 'song-%' ORDER BY position DESC, revision")
    .all() as {
    stream: string;
    revision: number;
    id: string;
    type: string;
    schema_version: number;
    data: string;
    metadata: string;
  }[];
  events.close();
  const [last] = rows;
  const stored = rows
    .filter(({ stream }) => stream === last?.stream)
    .sort((one, other) => one.revision - other.revision)
    .map((row) => ({
      ...{
        id: row.id,
        streamId: row.stream,
        revision: row.revision,
        type: row.type,
        schemaVersion: row.schema_version,
      },
      ...{ position: 1, partitionKey: row.stream, data: JSON.parse(row.data), metadata: JSON.parse(row.metadata) },
    }));
  const chainOver = async (events: typeof stored) => {
    const readStream = async (_: string, from: number, limit: number) => events.slice(from, from + limit);
    const [linked] = await new HashChain({ readStream }).link(last?.stream ?? '', events.length - 1, [
      stored[0] as never,
    ]);
    return linked?.metadata.previousHash;
  };
  const vouched = await chainOver(stored);
  expect(vouched).toMatch(/^[1-9a-f][0-9a-f]{63}$|^0[0-9a-f]{63}$/);
  const [first, ...others] = stored;
  expect(await chainOver([{ ...first, data: { forged: true } } as never, ...others])).not.toBe(vouched);
});
