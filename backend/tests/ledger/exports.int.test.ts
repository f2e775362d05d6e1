// Tests exports with their target programs: a spreadsheet, ledger and hledger, and beancount, which verifies balances
// independently.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ExportManifest } from '@libretto/contracts/http/finance/finance-exports';
import { accountantsName } from '../../src/domains/finance/exports/accountants-names';
import { temporaryFolder } from '../support/files/temporary-folder';
import { startTestApp, type TestApp } from '../support/world/app';
import type { Client } from '../support/world/client';
import { type AccountingTool, accountingTools } from './accounting-tools';
import { ended } from './finance-tasks';
import { fillLedger } from './small-ledger';

let app: TestApp;
let auditor: Client;
let tools: readonly AccountingTool[];
const folder = temporaryFolder();
/** Fetching the programs is slow the first time only. */
const fetchingMs = 240_000;
beforeAll(async () => {
  app = await startTestApp();
  await fillLedger(app);
  auditor = await app.userClient('auditor', ['finance']);
  tools = await accountingTools();
}, fetchingMs);
afterAll(async () => {
  await app.stop();
  folder.remove();
});

interface Exported {
  readonly text: string;
  readonly balances: string;
  readonly manifest: ExportManifest;
}

async function exported(request: { format: string; from?: string; to?: string }): Promise<Exported> {
  const begun = await auditor.post('/api/finance/exports', request);
  expect(begun.status).toBe(202);
  const address = `/api/finance/exports/${begun.body.export.id}`;
  const { export: done } = await ended(auditor, address, 'export');
  expect(done).toMatchObject({ status: 'done', progress: 1, error: null, format: request.format });
  const contents: Record<string, string> = {};
  for (const { name, bytes, sha256, url } of done.files) {
    const content = Buffer.from(
      await (await fetch(app.origin + url, { headers: { cookie: auditor.cookieHeader() } })).arrayBuffer(),
    );
    expect(content.byteLength).toBe(bytes);
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    contents[name] = content.toString('utf8');
  }
  const manifest: ExportManifest = JSON.parse(contents['manifest.json'] ?? '');
  expect(manifest).toEqual(done.manifest);
  return { text: contents[`journal.${request.format}`] ?? '', balances: contents['balances.csv'] ?? '', manifest };
}

/** Our trial balance with accountants' account names and signs: `name currency` → minor units. */
async function trialBalance(asOf?: string): Promise<ReadonlyMap<string, number>> {
  const { body } = await auditor.get(`/api/finance/trial-balance${asOf ? `?asOf=${encodeURIComponent(asOf)}` : ''}`);
  return new Map(
    body.accounts.map(({ account, currency, balance }: { account: string; currency: string; balance: string }) => [
      `${accountantsName(account)} ${currency}`,
      -Number(balance),
    ]),
  );
}

const minorsOf = (number: string, currency: string) => Math.round(Number(number) * (currency === 'EUR' ? 10_000 : 100));

/** The result of a real beancount for a journal, in a separate process, because this one must keep serving. */
async function beancount(text: string) {
  const path = join(folder.path, 'journal.beancount');
  writeFileSync(path, text);
  const script = join(__dirname, 'beancount-check.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, path]);
  const { valid, errors, balances } = JSON.parse(stdout);
  const held = (balances as [string, string, string][])
    .map(([account, currency, number]) => [`${account} ${currency}`, minorsOf(number, currency)] as const)
    .filter(([, minor]) => minor !== 0);
  return { valid, errors: errors as string[], balances: new Map(held) };
}

/** Parses a journal in the grammar that ledger and hledger share, and checks that each transaction balances. */
function readLedger(text: string): ReadonlyMap<string, number> {
  const declared = new Set(text.match(/(?<=^account ).+$/gm));
  const balances = new Map<string, number>();
  const transactions = text.split('\n\n').filter((block) => /^\d{4}-\d{2}-\d{2} \* /.test(block));
  for (const block of transactions) {
    const sums: Record<string, number> = {};
    for (const line of block.split('\n').slice(1)) {
      if (/^ {4}; [a-z]+: \S/.test(line)) continue;
      const [, account = '', number = '', currency = ''] =
        /^ {4}([A-Z]\w*(?::[A-Z0-9][\w-]*)+) {2,}(-?\d+\.\d+) (TALENT|EUR)$/.exec(line) ?? [];
      expect(declared).toContain(account);
      const minor = minorsOf(number, currency);
      sums[currency] = (sums[currency] ?? 0) + minor;
      balances.set(`${account} ${currency}`, (balances.get(`${account} ${currency}`) ?? 0) + minor);
    }
    for (const sum of Object.values(sums)) expect(sum).toBe(0);
  }
  return new Map([...balances].filter(([, minor]) => minor !== 0));
}

test('beancount reads the journal and computes our trial balance', async () => {
  const { text, manifest } = await exported({ format: 'beancount' });
  const read = await beancount(text);
  expect(read.errors).toEqual([]);
  expect(read.valid).toBe(true);
  expect(read.balances).toEqual(await trialBalance());
  expect(manifest).toMatchObject({ format: 'beancount', events: 11, sign: 'debits-positive', seal: { covers: true } });
});

test('beancount refuses the journal once an amount in it was altered', async () => {
  const { text } = await exported({ format: 'beancount' });
  const read = await beancount(text.replace('-75.00 TALENT', '-74.00 TALENT'));
  expect(read.valid).toBe(false);
  expect(read.errors.join(' ')).toMatch(/does not balance/);
});

test('a part of the journal begins with the opening balances and ends with the closing balances', async () => {
  // An event was booked at that very instant, and the export includes it as the trial balance does.
  const [from, to] = ['2026-01-05T15:00:00.000Z', '2026-01-05T18:00:00.000Z'];
  const before = await trialBalance('2026-01-05T17:59:59.999Z');
  expect(before).not.toEqual(await trialBalance(to));
  const { text, manifest } = await exported({ format: 'beancount', from, to });
  expect(manifest).toMatchObject({ from, to });
  expect(text).toContain('"Opening balances"');
  const read = await beancount(text);
  expect(read.errors).toEqual([]);
  expect(read.balances).toEqual(await trialBalance(to));
  expect(readLedger((await exported({ format: 'ledger', from, to })).text)).toEqual(await trialBalance(to));
});

/** The balances that an accounting program reads from a journal. @throws when it rejects the journal. */
async function readBy(tool: AccountingTool, text: string): Promise<ReadonlyMap<string, number>> {
  const path = join(folder.path, `journal-for-${tool.name}.ledger`);
  writeFileSync(path, text);
  const lines = (await tool.balances(path)).split('\n');
  const balances = lines.flatMap((line) => {
    const [, account, number = '', currency = ''] = /^"?([^\t",]+)"?[\t,]"?(-?[\d.]+) (\w+)"?$/.exec(line.trim()) ?? [];
    return account === undefined ? [] : [[`${account} ${currency}`, minorsOf(number, currency)] as const];
  });
  return new Map(balances.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const byName = (balances: ReadonlyMap<string, number>) => new Map([...balances].sort(([a], [b]) => (a < b ? -1 : 1)));

test('the journal for ledger and hledger balances in every transaction and has our trial balance', async () => {
  const { text } = await exported({ format: 'ledger' });
  expect(readLedger(text)).toEqual(await trialBalance());
  expect(text.match(/^tag \w+$/gm)).toHaveLength(5);
});

test('each journal reads as the real programs of this machine read it, and they refuse an altered one', async () => {
  const [from, to] = ['2026-01-05T15:00:00.000Z', '2026-01-05T18:00:00.000Z'];
  const whole = (await exported({ format: 'ledger' })).text;
  const part = (await exported({ format: 'ledger', from, to })).text;
  for (const tool of tools) {
    for (const text of [whole, part]) expect(await readBy(tool, text)).toEqual(byName(readLedger(text)));
    const altered = whole.replace('-75.00 TALENT', '-74.00 TALENT');
    expect(altered).not.toBe(whole);
    await expect(readBy(tool, altered)).rejects.toThrow();
    const undeclared = whole.replace(/^account Income:Platform:Fees$/m, '');
    expect(undeclared).not.toBe(whole);
    await expect(readBy(tool, undeclared)).rejects.toThrow();
  }
});

test('the CSV has both sides of every posting', async () => {
  const { text, balances } = await exported({ format: 'csv' });
  const [head, ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const column = (name: string) => head?.indexOf(name) ?? -1;
  const sums: Record<string, number> = {};
  for (const row of rows) {
    const currency = row[column('currency')] ?? '';
    const minor = minorsOf(row[column('debit')] || '0', currency) - minorsOf(row[column('credit')] || '0', currency);
    const key = `${accountantsName(row[column('account')] ?? '')} ${currency}`;
    sums[key] = (sums[key] ?? 0) + minor;
  }
  expect(new Map(Object.entries(sums).filter(([, minor]) => minor !== 0))).toEqual(await trialBalance());
  expect(balances).toContain('platform/patron,EUR,9.9900,Income:Platform:Patron');
});

test('an export names its place in the log and fits a seal', async () => {
  const { manifest } = await exported({ format: 'csv' });
  const { body } = await auditor.get('/api/finance/integrity');
  expect(manifest.seal).toEqual({
    number: body.lastSeal.number,
    root: body.lastSeal.root,
    upToPosition: body.lastSeal.upToPosition,
    covers: true,
  });
  const [event] = await app.deps.eventStore.readAll((manifest.lastPosition ?? 0) - 1, 1);
  expect(event).toMatchObject({ id: manifest.lastEventId, metadata: { hash: manifest.lastEventHash } });
});

test('no export holds a name', async () => {
  for (const format of ['csv', 'ledger', 'beancount']) {
    const { text } = await exported({ format });
    expect(text).not.toMatch(/Undertow|Payee|DE89/);
  }
});

test('a range in which nothing happened is an empty export', async () => {
  const { text, manifest } = await exported({ format: 'ledger', from: '2031-01-01T00:00:00Z' });
  expect(manifest).toMatchObject({ events: 0, lastPosition: null });
  expect(readLedger(text)).toEqual(await trialBalance());
});

test('nobody but finance begins, watches or downloads one', async () => {
  const listener = await app.userClient('listener', ['listener']);
  expect((await listener.post('/api/finance/exports', { format: 'csv' })).status).toBe(403);
  const { body } = await auditor.get('/api/finance/exports?limit=2');
  expect(body.exports).toHaveLength(2);
  expect(body.hasMore).toBe(true);
  expect((await listener.get(body.exports[0].files[0].url)).status).toBe(403);
  expect((await auditor.get(`/api/finance/exports/${body.exports[0].id}/files/other.csv`)).status).toBe(404);
  expect((await auditor.post('/api/finance/exports', { format: 'pdf' })).status).toBe(400);
});

test('a range that ends before it begins is refused, as nothing would be in it', async () => {
  const range = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
  const { status, body } = await auditor.post('/api/finance/exports', { format: 'csv', ...range });
  expect(status).toBe(400);
  expect(body.error).toBe('The end must lie after the beginning');
});
