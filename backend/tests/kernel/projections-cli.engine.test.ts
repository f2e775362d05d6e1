// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Tests the command line for projections and policies on the engines of the distributed profile, while a process runs
// them.
import { join } from 'node:path';
import { pino } from 'pino';
import type { EventStoreDb } from '../../src/adapters/eventstore/event-store';
import { MongoConnection } from '../../src/adapters/mongo/operational/connection';
import { askByQueue, type OperatedConsumers } from '../../src/cli/projections/ask';
import { confirm, pause, rebuild, resume, retry, skip, status } from '../../src/cli/projections/projections-commands';
import { type Backend, startBackend } from '../../src/composition/application/backend';
import { type DistributedPorts, distributedPorts } from '../../src/composition/distributed/distributed';
import {
  type DistributedConsumers,
  openDistributedConsumers,
} from '../../src/composition/distributed/distributed-consumer-status';
import { type RunningRelay, startRelay } from '../../src/composition/distributed/distributed-relay';
import { definePolicy } from '../../src/kernel/consumers/policies/policy';
import type { DomainModule } from '../../src/kernel/domain';
import { endEach } from '../support/concurrency/end-each';
import { until } from '../support/concurrency/until';
import { type DistributedInstallation, distributedInstallation } from '../support/engines/distributed-processes';
import { bundled } from '../support/programs/bundled';
import { runScript } from '../support/programs/run-script';
import { type NoteEvent, notebookDomain, noteStream, notes, notesProjection } from './notebook';

const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
let installation: DistributedInstallation;
let ports: DistributedPorts;
let relay: RunningRelay;
let backend: Backend | undefined;
let opened: DistributedConsumers;
let consumers: OperatedConsumers;
const taken: string[] = [];
const printed: string[] = [];
const print = (line: string) => void printed.push(line);
const as = (name: string) => ({ name, consumers });

const policyOf = (name: string, movesMoney?: true) =>
  definePolicy<NoteEvent>({
    name,
    movesMoney,
    handlers: {
      NoteWritten: async ({ data }) => {
        if (data.text === 'bad') throw new Error('no account');
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

beforeAll(async () => {
  installation = await distributedInstallation();
  const { settings, environment } = installation;
  // Relay, projector and command line are separate processes in production; here they share one connection.
  ports = await distributedPorts(settings, log);
  relay = await startRelay(settings, log, ports.eventStore as EventStoreDb);
  backend = await startBackend({
    ports: { ...ports, close: async () => undefined },
    domains: [withPolicies],
    installation: {
      ...{ production: false, demo: false, publicOrigin: 'http://libretto.test', repoRoot: process.cwd() },
      dataDir: environment.LIBRETTO_DATA_DIR as string,
    },
    log,
    isOneOfMany: true,
  });
  opened = await openDistributedConsumers(ports, settings, log, [notesProjection]);
  consumers = { status: opened.status, ask: (command) => askByQueue(opened.jobs, command) };
}, 600_000);

afterAll(() =>
  endEach(
    () => opened?.close(),
    stop,
    () => relay?.stop(),
    () => ports?.close(),
    () => installation?.remove(),
  ),
);

async function stop(): Promise<void> {
  await backend?.stop();
  backend = undefined;
}

function started(): Backend {
  if (backend === undefined) throw new Error('No process runs the projections');
  return backend;
}

async function write(noteId: string, ...texts: readonly string[]): Promise<void> {
  const note = started().deps.commands.handlerOf(noteStream);
  for (const text of texts) {
    const context = { actor: 'user:ada', correlationId: 'test', causationId: 'test' };
    await note.execute(noteId, { kind: 'write', noteId, ownerId: 'ada', text }, context);
  }
}

/** The printed line of one consumer. */
async function lineOf(name: string): Promise<string | undefined> {
  printed.length = 0;
  await status(consumers, print);
  return printed.find((line) => line.startsWith(`${name} `));
}

const takenBy = (name: string) => taken.filter((each) => each.startsWith(name)).map((each) => each.split(':')[1]);
const parkedBy = async () => (await consumers.status()).filter(({ parked }) => parked.length > 0);

test('operators see parked keys, and retry or skip them; keys of money need two operators', async () => {
  await write('1', 'first', 'bad', 'last');
  await until(async () => (await parkedBy()).map(({ parked }) => parked[0]?.waiting).join() === '2,2');
  printed.length = 0;
  expect(await status(consumers, print)).toBe(1);
  expect(printed.join('\n')).toMatch(
    /pay-writer\s+policy\s+\d+ behind\n {2}parked {2}note-1\n.*NoteWritten .*no account/,
  );
  await expect(retry(as('ada'), 'nobody', 'note-1', '', print)).rejects.toThrow(
    'There is no projection or policy nobody',
  );
  await expect(retry(as('ada'), 'pay-writer', 'note-7', '', print)).rejects.toThrow('has not parked note-7');

  expect(await retry(as('ada'), 'mail-reader', 'note-1', 'looking', print)).toBe(0);
  await until(async () => (await parkedBy()).some(({ parked }) => (parked[0]?.attempts ?? 0) > 1));
  expect(await skip(as('ada'), 'mail-reader', 'note-1', 'a broken note', print)).toBe(0);
  await until(async () => (await parkedBy()).map(({ name }) => name).join() === 'pay-writer');
  expect(takenBy('mail-reader')).toEqual(['first', 'last']);

  expect(await skip(as('ada'), 'pay-writer', 'note-1', 'a broken note', print)).toBe(0);
  expect(printed.at(-1)).toMatch(/moves money: another operator has to confirm/);
  expect(await confirm(as('ada'), 'pay-writer', 'note-1', 'sure', print)).toBe(1);
  expect(takenBy('pay-writer')).toEqual(['first']);
  expect(await confirm(as('grace'), 'pay-writer', 'note-1', 'seen it', print)).toBe(0);
  await until(async () => (await parkedBy()).length === 0);
  expect(takenBy('pay-writer')).toEqual(['first', 'last']);
});

test('an operator rebuilds a damaged projection; a policy cannot be rebuilt', async () => {
  await expect(rebuild(as('ada'), 'mail-reader', 'no reason', print)).rejects.toThrow('mail-reader is a policy');
  const mongo = new MongoConnection(installation.settings.mongoUrl);
  await mongo.run((db) => db.collection<{ _id: string }>('c.notes.1').deleteOne({ _id: '1' }));
  await mongo.close();
  const noteNow = () => started().deps.reads.collection(notes).get('1');
  expect(await noteNow()).toBeUndefined();
  expect(await rebuild(as('ada'), 'notes', 'after a repair', print)).toBe(0);
  await until(async () => (await noteNow())?.lines === 3);
  await until(async () => /version 1, serving +\d+ behind$/.test((await lineOf('notes')) ?? ''));
});

test('one that is paused takes nothing, until somebody resumes it', async () => {
  const isPaused = async (name: string) =>
    (await started().consumers.report()).find((each) => each.name === name)?.state.kind === 'paused';
  expect(await pause(as('ada'), 'mail-reader', 'the mail server is repaired', print)).toBe(0);
  await until(() => isPaused('mail-reader'));
  await write('2', 'while paused');
  await until(() => takenBy('pay-writer').includes('while paused'));
  expect(await lineOf('mail-reader')).toMatch(/[1-9]\d* behind, paused$/);
  expect(await pause(as('ada'), 'mail-reader', 'again', print)).toBe(1);
  expect(printed.at(-1)).toBe('It is paused already.');
  expect(takenBy('mail-reader')).not.toContain('while paused');
  expect(await resume(as('grace'), 'mail-reader', 'repaired', print)).toBe(0);
  await until(() => takenBy('mail-reader').includes('while paused'));
  await until(async () => /\d behind$/.test((await lineOf('mail-reader')) ?? ''));
});

test('the command line finds the engines by the settings of the processes', async () => {
  await write('3', 'bad');
  await until(async () => (await parkedBy()).length === 2);
  const script = await bundled(join(__dirname, '../../src/cli/projections.ts'));
  const run = (...words: readonly string[]) => runScript(script, words, { env: installation.environment });
  expect(await run('status')).toMatchObject({ code: 1, out: expect.stringMatching(/parked {2}note-3\n/) });
  expect(await run('skip', 'mail-reader', 'note-3', '--reason', 'a broken note')).toMatchObject({ code: 0 });
  await until(async () => (await parkedBy()).map(({ name }) => name).join() === 'pay-writer');
});

test('what nobody does within a minute is said to be left to the next process', async () => {
  await stop();
  const asked = await askByQueue(
    opened.jobs,
    { kind: 'pause', act: { consumer: 'notes', operator: 'ada', reason: 'repair' } },
    100,
  );
  expect(asked).toEqual({ kind: 'not-done' });
});
