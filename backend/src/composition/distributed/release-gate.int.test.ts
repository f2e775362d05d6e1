// Plays a rolling upgrade forward and back with two releases on one event store: the new one knows an event type and a
// schema version more.
import { pino } from 'pino';
import { kernelOnLibsql } from '../../../tests/kernel/kernel-on-libsql';
import { context } from '../../../tests/kernel/purse';
import type { RunningProcess } from '../../adapters/mongo/operational/releases';
import { CommandKernel } from '../../kernel/commands/command-kernel';
import type { Decider, DomainEvent } from '../../kernel/commands/decider';
import { defineStream } from '../../kernel/commands/stream';
import { decodeAll } from '../../kernel/consumers/runtime/partition-reader';
import { defineEvents, type EventCatalogue } from '../../kernel/events/event-catalogue';
import { EventCodec } from '../../kernel/events/event-codec';
import { assertNever } from '../../kernel/values/assert';
import { EventHeldBackError, type EventVersions, NewerEventError } from '../../ports/events/written-events';
import { UnavailableError } from '../../ports/operations/unavailable';
import { finalize, ReleaseGate } from './release-gate';

type Sent = DomainEvent<'LetterSent', { readonly text: string }>;
type SentAndStamped = DomainEvent<'LetterSent', { readonly words: readonly string[] }> | DomainEvent<'LetterStamped'>;
type Command = { readonly kind: 'send'; readonly text: string } | { readonly kind: 'stamp' };

const formerEvents = defineEvents<Sent>({ LetterSent: { version: 1 } });
const former: Decider<number, Command, Sent> = {
  initialState: 0,
  evolve: (words, { type, data }) => {
    if (type === 'LetterSent') return words + data.text.split(' ').length;
    return assertNever(type);
  },
  decide: ({ kind }) => [{ type: 'LetterSent', data: { text: kind } }],
};

const newerEvents = defineEvents<SentAndStamped>({
  LetterSent: {
    version: 2,
    upcast: { 1: ({ text }: Sent['data']) => ({ words: text.split(' ') }) },
    downcast: { 2: ({ words }: { readonly words: readonly string[] }) => ({ text: words.join(' ') }) },
  },
  LetterStamped: { version: 1 },
});
const newer: Decider<number, Command, SentAndStamped> = {
  initialState: 0,
  evolve: (words, event) => (event.type === 'LetterSent' ? words + event.data.words.length : words),
  decide: (command) =>
    command.kind === 'stamp'
      ? [{ type: 'LetterStamped', data: {} }]
      : [{ type: 'LetterSent', data: { words: command.text.split(' ') } }],
};

/** Keeps in memory what MongoDB keeps for the processes. */
class MemoryReleases {
  readonly processes = new Map<string, RunningProcess>();
  versions: EventVersions | undefined;

  note = async (process: RunningProcess) => void this.processes.set(process.id, process);
  touch = async (id: string) => this.processes.has(id);
  forget = async (id: string) => void this.processes.delete(id);
  running = async () => [...this.processes.values()];
  written = async () => this.versions;
  writtenOr = async (versions: EventVersions) => {
    this.versions ??= versions;
    return this.versions;
  };
  write = async (versions: EventVersions) => {
    this.versions = versions;
  };
}

const log = pino({ level: 'silent' });
const newerVersions = { LetterSent: 2, LetterStamped: 1 };
let world: ReturnType<typeof kernelOnLibsql>;
let releases: MemoryReleases;
beforeEach(() => {
  world = kernelOnLibsql();
  releases = new MemoryReleases();
});
afterEach(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: the events of two releases.
async function start(events: EventCatalogue<any>, decider: Decider<number, Command, any>, understands: EventVersions) {
  const gate = await ReleaseGate.open(releases, understands, log);
  await gate.announce('api');
  const codec = new EventCodec([events], world.personalKeys, gate);
  const { store, snapshots, refusals, clock } = world;
  const kernel = new CommandKernel({ store, codec, snapshots, refusals, clock, log });
  const letters = kernel.handlerOf(defineStream({ name: 'letter', events, decider }));
  return {
    ...{ gate, codec },
    send: (id: string, text: string) => letters.execute(id, { kind: 'send', text }, context()),
    stamp: (id: string) => letters.execute(id, { kind: 'stamp' }, context()),
  };
}
const startFormer = () => start(formerEvents, former, { LetterSent: 1 });
const startNewer = () => start(newerEvents, newer, newerVersions);
const stored = async (id: string) =>
  (await world.store.readStream(`letter-${id}`, 0, 10)).map(({ type, schemaVersion }) => `${type} ${schemaVersion}`);

test('while both releases run, the new one writes what the former understands, and holds the rest back', async () => {
  const [old, next] = [await startFormer(), await startNewer()];
  await old.send('1', 'good morning');
  await next.send('1', 'good night');
  await old.send('1', 'good day');
  expect(await stored('1')).toEqual(['LetterSent 1', 'LetterSent 1', 'LetterSent 1']);
  await expect(next.stamp('1')).rejects.toThrow(EventHeldBackError);
  expect(next.gate.heldBack()).toEqual(['LetterSent 2', 'LetterStamped 1']);
  expect([old.gate.heldBack(), old.gate.unknown()]).toEqual([[], []]);
});

test('of commands that wait for one stream only those that would write a new event are refused', async () => {
  await startFormer();
  const next = await startNewer();
  const results = await Promise.allSettled([
    next.send('1', 'good morning'),
    next.stamp('1'),
    next.send('1', 'good day'),
    next.send('1', 'good night'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: expect.any(EventHeldBackError) });
  expect(await stored('1')).toEqual(['LetterSent 1', 'LetterSent 1', 'LetterSent 1']);
});

test('new events are written once every running process understands them, and an operator has said so', async () => {
  const [old, next] = [await startFormer(), await startNewer()];
  expect(await finalize(releases, newerVersions)).toMatchObject({
    kind: 'refused',
    behind: [{ process: { role: 'api' }, lacks: ['LetterSent 2', 'LetterStamped 1'] }],
  });
  await old.gate.close();
  await expect(next.stamp('1')).rejects.toThrow(EventHeldBackError);
  expect(await finalize(releases, newerVersions)).toEqual({
    kind: 'finalized',
    raised: ['LetterSent 2', 'LetterStamped 1'],
    late: [],
  });
  await next.gate.refresh();
  await next.send('1', 'good night');
  await next.stamp('1');
  expect(await stored('1')).toEqual(['LetterSent 2', 'LetterStamped 1']);
  expect(next.gate.heldBack()).toEqual([]);
});

test('a process that starts while the upgrade is finalized, and does not understand it, is named', async () => {
  await startFormer().then(({ gate }) => gate.close());
  const write = releases.write;
  releases.write = async (versions) => {
    await startFormer();
    await write(versions);
  };
  expect(await finalize(releases, newerVersions)).toMatchObject({
    kind: 'finalized',
    raised: ['LetterSent 2', 'LetterStamped 1'],
    late: [{ process: { role: 'api' }, lacks: ['LetterSent 2', 'LetterStamped 1'] }],
  });
});

test('a roll-back before the upgrade was finalized finds every stream as the former release writes it', async () => {
  await (await startFormer()).send('1', 'good morning');
  const next = await startNewer();
  await next.send('1', 'good night');
  await next.gate.close();
  const back = await startFormer();
  await back.send('1', 'good day');
  expect(back.gate.unknown()).toEqual([]);
});

test('a roll-back after it fails on the events that it does not know, names them, and goes on with all others', async () => {
  const next = await startNewer();
  await next.send('typed', 'good night');
  await next.stamp('stamped');
  await next.gate.close();
  const back = await startFormer();
  expect(back.gate.unknown()).toEqual(['LetterSent 2', 'LetterStamped 1']);
  await expect(back.send('typed', 'good day')).rejects.toThrow(NewerEventError);
  await expect(back.send('stamped', 'good day')).rejects.toThrow(NewerEventError);
  await back.send('other', 'good day');
  expect(await stored('other')).toEqual(['LetterSent 1']);

  const events = (
    await Promise.all(['typed', 'stamped', 'other'].map((id) => world.store.readStream(`letter-${id}`, 0, 9)))
  ).flat();
  const { faults } = await decodeAll(back.codec, events);
  expect([...faults]).toEqual([[events[0]?.id, expect.any(NewerEventError)]]);
});

test('a stream that begins with an event of a newer release is not taken for one without events', async () => {
  await (await startNewer()).stamp('1');
  const passesOver: Decider<number, Command, Sent> = {
    ...former,
    evolve: (words, event) => (event.type === 'LetterSent' ? former.evolve(words, event) : words),
  };
  const back = await start(formerEvents, passesOver, { LetterSent: 1 });
  await expect(back.send('1', 'good day')).rejects.toThrow(NewerEventError);
  expect(await stored('1')).toEqual(['LetterStamped 1']);
});

test('a process starts although MongoDB does not answer for a moment while it announces itself', async () => {
  for (const name of ['written', 'note', 'writtenOr'] as const) {
    const answers = releases[name] as unknown as (...given: unknown[]) => Promise<unknown>;
    let isAway = true;
    Object.assign(releases, {
      [name]: async (...given: unknown[]) => {
        if (isAway) {
          isAway = false;
          throw new UnavailableError('MongoDB does not answer');
        }
        return answers(...given);
      },
    });
  }
  const next = await startNewer();
  await next.stamp('1');
  expect(await stored('1')).toEqual(['LetterStamped 1']);
});

test('an installation without processes so far writes all that its first one understands', async () => {
  const next = await startNewer();
  await next.stamp('1');
  expect(releases.versions).toEqual(newerVersions);
});
