// Tests what operators see of parked keys: health, metrics and the command line, with and without a server.
import { join } from 'node:path';
import { consumersInFolder } from '../../src/cli/projections/ask';
import { confirm, pause, rebuild, resume, retry, skip, status } from '../../src/cli/projections/projections-commands';
import { definePolicy } from '../../src/kernel/consumers/policies/policy';
import type { DomainModule } from '../../src/kernel/domain';
import { until } from '../support/concurrency/until';
import { temporaryFolder } from '../support/files/temporary-folder';
import { bundled } from '../support/programs/bundled';
import { runScript } from '../support/programs/run-script';
import { startTestApp, type TestApp } from '../support/world/app';
import { type NoteEvent, notebookDomain } from './notebook';

const parkedKey = 'note-1';
const folder = temporaryFolder();
let app: TestApp | undefined;
let broken: boolean;
let taken: string[];

const policyOf = (name: string, movesMoney?: true) =>
  definePolicy<NoteEvent>({
    name,
    movesMoney,
    handlers: {
      NoteWritten: async ({ data }) => {
        if (broken && data.text === 'bad') throw new Error('no account');
        taken.push(`${name}:${data.text}`);
      },
      NoteTorn: async () => undefined,
    },
  });
const withPolicies: DomainModule = {
  ...notebookDomain,
  wire: (deps) => ({
    ...notebookDomain.wire?.(deps),
    policies: [policyOf('pay-writer', true), policyOf('mail-reader')],
  }),
};
const start = async () => {
  app = await startTestApp({ domains: [withPolicies], dataDir: folder.path });
  return app;
};
const stop = async () => {
  await app?.stop();
  app = undefined;
};
const printed: string[] = [];
const print = (line: string) => void printed.push(line);
const as = (name: string) => ({ name, consumers: consumersInFolder(folder.path) });
const parkedNames = async () => (await app?.backend.consumers.report())?.filter(({ parked }) => parked.length > 0);
const takenBy = (name: string) => taken.filter((each) => each.startsWith(name)).map((each) => each.split(':')[1]);
const events = async () => {
  const all = (await app?.deps.eventStore.readAll(0, 1000)) ?? [];
  return all.filter(({ streamId }) => streamId.startsWith('consumer-'));
};

beforeEach(async () => {
  broken = true;
  taken = [];
  printed.length = 0;
});
afterEach(stop);
afterAll(() => folder.remove());

test('operators see parked keys, and retry or skip them; keys of money need two operators', async () => {
  const { guest, userClient, origin } = await start();
  const client = await userClient();
  for (const text of ['first', 'bad', 'last']) await client.post('/api/notes/1', { text });
  await until(async () => (await parkedNames())?.length === 2);

  const ready = await guest().get('/health/ready');
  expect([ready.status, ready.body.status]).toEqual([200, 'degraded']);
  expect(ready.body.parked).toEqual([
    { name: 'pay-writer', kind: 'policy', keys: 1, waiting: 2, eventTypes: ['NoteWritten'] },
    { name: 'mail-reader', kind: 'policy', keys: 1, waiting: 2, eventTypes: ['NoteWritten'] },
  ]);
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  expect(metrics).toContain('libretto_consumer_parked_keys{consumer="pay-writer",kind="policy"} 1');

  expect(await status(consumersInFolder(folder.path), print)).toBe(1);
  expect(printed.join('\n')).toMatch(
    /pay-writer\s+policy\s+0 behind\n {2}parked {2}note-1\n.*NoteWritten .*no account/,
  );
  await expect(retry(as('ada'), 'nobody', parkedKey, '', print)).rejects.toThrow(
    'There is no projection or policy nobody',
  );
  await expect(retry(as('ada'), 'pay-writer', 'note-7', '', print)).rejects.toThrow('has not parked note-7');

  expect(await retry(as('ada'), 'mail-reader', parkedKey, 'looking', print)).toBe(0);
  await until(async () => (await parkedNames())?.some(({ parked }) => (parked[0]?.attempts ?? 0) > 1) === true);
  expect(await skip(as('ada'), 'mail-reader', parkedKey, 'a broken note', print)).toBe(0);
  await until(async () => (await parkedNames())?.length === 1);
  expect(takenBy('mail-reader')).toEqual(['first', 'last']);

  expect(await skip(as('ada'), 'pay-writer', parkedKey, 'a broken note', print)).toBe(0);
  expect(printed.at(-1)).toMatch(/moves money: another operator has to confirm/);
  expect(await confirm(as('ada'), 'pay-writer', parkedKey, 'sure', print)).toBe(1);
  expect(printed.at(-1)).toMatch(/another operator/);
  expect(takenBy('pay-writer')).toEqual(['first']);
  expect(await confirm(as('grace'), 'pay-writer', parkedKey, 'seen it', print)).toBe(0);
  await until(async () => (await parkedNames())?.length === 0);
  expect(takenBy('pay-writer')).toEqual(['first', 'last']);
  expect((await guest().get('/health/ready')).body.status).toBe('ready');

  expect((await events()).map(({ streamId, type, metadata, data }) => [streamId, type, metadata.actor, data])).toEqual([
    ['consumer-mail-reader', 'ConsumerRetryRequested', 'operator:ada', expect.objectContaining({ reason: 'looking' })],
    ['consumer-mail-reader', 'ConsumerSkipRequested', 'operator:ada', expect.objectContaining({ key: parkedKey })],
    ['consumer-pay-writer', 'ConsumerSkipRequested', 'operator:ada', expect.objectContaining({ operator: 'ada' })],
    ['consumer-pay-writer', 'ConsumerSkipConfirmed', 'operator:grace', expect.objectContaining({ reason: 'seen it' })],
  ]);
});

test('the next server executes commands that were queued while none was running', async () => {
  const { userClient } = await start();
  await (await userClient()).post('/api/notes/2', { text: 'bad' });
  await until(async () => (await parkedNames())?.length === 2);
  await stop();
  expect(await skip(as('ada'), 'mail-reader', 'note-2', 'broken', print)).toBe(0);
  expect(printed.join('\n')).toMatch(/done by the next one that starts/);
  await start();
  await until(async () => (await parkedNames())?.map(({ name }) => name).join() === 'pay-writer');
  broken = false;
  expect(await retry(as('ada'), 'pay-writer', 'note-2', '', print)).toBe(0);
  await until(async () => (await parkedNames())?.length === 0);
  expect([takenBy('pay-writer'), takenBy('mail-reader')]).toEqual([['bad'], []]);
  expect(await status(consumersInFolder(folder.path), print)).toBe(0);
});

test('an operator rebuilds a projection; a policy cannot be rebuilt', async () => {
  await start();
  await expect(rebuild(as('ada'), 'mail-reader', 'no reason', print)).rejects.toThrow('mail-reader is a policy');
  const before = printed.length;
  expect(await rebuild(as('ada'), 'notes', 'after a repair', print)).toBe(0);
  await until(async () => {
    printed.length = before;
    await status(consumersInFolder(folder.path), print);
    const lines = printed.filter((line) => line.startsWith('notes '));
    return lines.length === 1 && lines[0]?.includes('version 1, serving') === true;
  });
});

test('a paused projection takes nothing, also after a restart, until somebody resumes it', async () => {
  const { guest, userClient } = await start();
  const client = await userClient();
  const lineOf = async (name: string) => {
    printed.length = 0;
    await status(consumersInFolder(folder.path), print);
    return printed.find((line) => line.startsWith(`${name} `));
  };
  const stateOf = async (name: string) =>
    (await app?.backend.consumers.report())?.find((each) => each.name === name)?.state.kind;
  await expect(pause(as('ada'), 'nobody', 'repair', print)).rejects.toThrow('There is no projection or policy nobody');
  expect(await pause(as('ada'), 'mail-reader', 'the mail server is repaired', print)).toBe(0);
  await until(async () => (await stateOf('mail-reader')) === 'paused');
  broken = false;
  await client.post('/api/notes/5', { text: 'while paused' });
  await until(async () => takenBy('pay-writer').includes('while paused'));
  const ready = await guest().get('/health/ready');
  expect([ready.status, ready.body.status, ready.body.paused]).toEqual([200, 'degraded', ['mail-reader']]);
  expect(await lineOf('mail-reader')).toMatch(/1 behind, paused$/);
  expect(await pause(as('ada'), 'mail-reader', 'again', print)).toBe(1);
  expect(printed.at(-1)).toBe('It is paused already.');

  await stop();
  await start();
  expect(await stateOf('mail-reader')).toBe('paused');
  expect(takenBy('mail-reader')).toEqual([]);
  await stop();
  expect(await resume(as('grace'), 'mail-reader', 'repaired', print)).toBe(0);
  await start();
  await until(() => takenBy('mail-reader').length === 1);
  expect(await lineOf('mail-reader')).not.toContain('paused');
  expect(await resume(as('grace'), 'mail-reader', '', print)).toBe(1);
  const held = (await app?.deps.eventStore.readStream('consumer-holds-all', 0, 10)) ?? [];
  expect(held.map(({ type, metadata }) => [type, metadata.actor])).toEqual([
    ['ConsumerPaused', 'operator:ada'],
    ['ConsumerResumed', 'operator:grace'],
  ]);

  expect(await pause(as('ada'), 'notes', 'looking at a document', print)).toBe(0);
  await until(async () => (await stateOf('notes')) === 'paused');
  expect(await resume(as('ada'), 'notes', '', print)).toBe(0);
  await until(async () => (await stateOf('notes')) === 'running');
  await app?.settle();
});

test('the command line runs as documented, and reports errors in one line', async () => {
  await start();
  const script = await bundled(join(__dirname, '../../src/cli/projections.ts'));
  const run = (...wanted: readonly string[]) => runScript(script, wanted, { env: { LIBRETTO_DATA_DIR: folder.path } });
  expect(await run('status')).toMatchObject({ code: 0, error: '', out: expect.stringContaining('Nothing is parked.') });
  expect(await run('skip', 'notes', parkedKey)).toMatchObject({
    code: 2,
    error: 'Please name a reason, with --reason.\n',
  });
  expect(await run('retry', 'notes', parkedKey)).toMatchObject({
    code: 2,
    error: expect.stringContaining('has not parked'),
  });
  expect(await run('frobnicate')).toMatchObject({ code: 2, error: expect.stringContaining('is no command') });
  expect(await run('status', '--what')).toMatchObject({ code: 2, error: expect.stringContaining('--what') });
});
