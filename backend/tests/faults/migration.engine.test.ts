// Engines: EVENTSTORE
// Tests the migration of a data folder's log to EventStoreDB (its stand-in) and back, with server kills and interrupted
// copies.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { Connection } from '../../src/adapters/eventstore/connection';
import { EventStoreDb } from '../../src/adapters/eventstore/event-store';
import { Database } from '../../src/adapters/libsql/database/database';
import { StoredBlobs } from '../../src/adapters/libsql/operational/blob-store';
import { StoredPersonalKeys } from '../../src/adapters/libsql/operational/personal-keys';
import { verify } from '../../src/cli/ledger/ledger-commands';
import { seal } from '../../src/cli/ledger/seal';
import { migrate } from '../../src/cli/migrate/migrate';
import { systemClock } from '../../src/composition/embedded/embedded';
import { copyLog, differencesOf, MigrationError, summaryOf } from '../../src/composition/migration/migration';
import { embeddedEnd, type MigrationEnd } from '../../src/composition/migration/migration-ends';
import { sealEvents } from '../../src/domains/finance/seals/seal.stream';
import { sealLedger } from '../../src/domains/finance/seals/seal-ledger';
import { proveLog } from '../../src/domains/finance/verification/verify-ledger';
import { CommandKernel } from '../../src/kernel/commands/command-kernel';
import { EventCodec } from '../../src/kernel/events/event-codec';
import { newId } from '../../src/kernel/values/ids';
import { type EventStore, noStream } from '../../src/ports/events/event-store';
import { sampleEvents } from '../ports/events/sample-events';
import { endEach } from '../support/concurrency/end-each';
import { type OwnEngine, ownEngine } from '../support/engines/engines';
import { temporaryFolder } from '../support/files/temporary-folder';
import { startTestApp } from '../support/world/app';
import { MemoryRefusals, MemorySnapshots } from '../support/world/memory-store';

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
let own: OwnEngine;
let connection: Connection;
let distributed: MigrationEnd;
let passed: readonly string[] = [];
const printed: string[] = [];
const print = (line: string) => void printed.push(line);

beforeAll(async () => {
  // Seeds accounts with money, followed by a long run of other events.
  const app = await startTestApp({ dataDir, demo: true });
  const store = app.deps.eventStore as EventStore;
  for (let n = 0; n < 30; n++) await store.append(`filler-${n}`, noStream, sampleEvents(60));
  await app.settle();
  await app.stop();
  expect(await seal(dataDir, print)).toBe(0);
  own = await ownEngine('EVENTSTORE');
  connection = new Connection(own.running.url);
  const keys = new Database(join(folder.path, 'other-keys.db'), { durability: 'normal' });
  const files = new Database(join(folder.path, 'other-files.db'), { durability: 'normal' });
  let secret: string | undefined;
  distributed = {
    title: 'the other engines',
    eventStore: new EventStoreDb(connection),
    keys: new StoredPersonalKeys(keys, systemClock),
    blobs: new StoredBlobs(files, join(folder.path, 'other-blobs'), systemClock),
    secret: async () => secret ?? '',
    adoptSecret: async (root) => {
      if (secret !== undefined && secret !== root) throw new Error('another secret');
      secret = root;
    },
    policies: async () => passed,
    passPolicies: async (names) => {
      passed = names;
    },
    close: async () => {
      keys.close();
      files.close();
    },
  };
}, 400_000);
afterAll(() =>
  endEach(
    () => distributed?.close(),
    () => connection?.close(),
    () => own?.remove(),
    () => folder.remove(),
  ),
);

test('the log is the same at the other end, though the server is killed on the way and the copying is broken off', async () => {
  const source = embeddedEnd(dataDir);
  const progressFile = join(folder.path, 'there.json');
  const about = 'embedded distributed';
  let firstRun = 0;
  const brokenOff = copyLog(source.eventStore, distributed.eventStore, {
    ...{ progressFile, about },
    onProgress: async (copied) => {
      firstRun = copied;
      if (copied <= 500) {
        await own.running.kill();
        void own.running.start();
      } else throw new Error('broken off');
    },
  });
  await expect(brokenOff).rejects.toThrow('broken off');
  expect(firstRun).toBeGreaterThan(500);

  expect(await migrate({ source, target: distributed, about, progressFile, withFiles: true }, print)).toBe(0);
  const total = (await summaryOf(source.eventStore)).events;
  expect(printed).toContainEqual(expect.stringMatching(new RegExp(`^${total - firstRun} events copied in this run`)));
  expect(printed).toContainEqual(expect.stringMatching(new RegExp(`^${total} events, \\d+ accounts .* same in both`)));
  expect(existsSync(progressFile)).toBe(false);
  expect(passed.length).toBeGreaterThan(3);
  const [before, after] = [
    await summaryOf(source.eventStore),
    await summaryOf(distributed.eventStore, { take: ({ streamId }) => streamId !== 'ledger-moves' }),
  ];
  expect(after).toEqual(before);
  expect(before.trialBalance.size).toBeGreaterThan(3);
  expect(await distributed.keys.entries()).toEqual(await source.keys.entries());
  const files = await source.blobs.list('');
  expect(files.length).toBeGreaterThan(10);
  expect(printed).toContainEqual(
    expect.stringMatching(`^${files.length} files are the same in both; ${files.length} of`),
  );
  for (const key of files) expect(await distributed.blobs.stat(key)).toEqual(await source.blobs.stat(key));
  await source.close();
});

test('the seals verify after the migration, and sealing continues', async () => {
  const { eventStore } = distributed;
  expect(printed).toContainEqual('1 seals fit where they lie now.');
  expect(await proveLog(eventStore)).toMatchObject({ seals: 1, fault: null });
  const kept = { snapshots: new MemorySnapshots(), refusals: new MemoryRefusals(), clock: systemClock };
  const codec = new EventCodec([sealEvents], distributed.keys as StoredPersonalKeys);
  const commands = new CommandKernel({ ...kept, store: eventStore, codec, log: pino({ level: 'silent' }) });
  expect(await sealLedger({ eventStore, commands }, 'system')).toMatchObject({ kind: 'sealed', seal: { number: 2 } });
  expect(await proveLog(eventStore)).toMatchObject({ seals: 2, fault: null });
});

test('the way back makes a data folder that the product starts on', async () => {
  const back = join(folder.path, 'back');
  const target = embeddedEnd(back);
  const about = 'distributed embedded';
  const progressFile = join(back, 'migration.json');
  expect(await migrate({ source: distributed, target, about, progressFile, withFiles: true }, print)).toBe(0);
  expect(await target.blobs.list('')).toEqual(await distributed.blobs.list(''));
  await target.close();
  const app = await startTestApp({ dataDir: back });
  await app.settle();
  const kept = (streamId: string) => !['seal-ledger', 'ledger-moves'].includes(streamId);
  const [there, here] = [
    await summaryOf(distributed.eventStore, { take: ({ streamId }) => kept(streamId) }),
    await summaryOf(app.deps.eventStore, { take: ({ streamId }) => kept(streamId) }),
  ];
  expect(differencesOf(there, here)).toEqual([]);
  await app.stop();
  expect(await verify(back, print)).toBe(0);
  expect(printed.at(-1)).toBe('Everything fits.');
  expect(printed).toContainEqual(expect.stringMatching(/; 2 seals checked\.$/));
  expect(await seal(back, print)).toBe(0);
  expect(printed).toContainEqual(expect.stringMatching(/^Seal 3 over/));
  expect(await verify(back, print)).toBe(0);
});

test('a target with other events, a log of another migration and a difference are said', async () => {
  const source = embeddedEnd(dataDir);
  const other = embeddedEnd(join(folder.path, 'other'));
  await other.eventStore.append(`filler-0`, noStream, [
    { ...(sampleEvents(1)[0] as never as object), id: newId() } as never,
  ]);
  const options = { progressFile: join(folder.path, 'other.json'), about: 'a b' };
  await expect(copyLog(source.eventStore, other.eventStore, options)).rejects.toThrow(MigrationError);
  await expect(copyLog(source.eventStore, other.eventStore, { ...options, about: 'b a' })).rejects.toThrow(
    'is of another migration',
  );
  const [one, two] = [await summaryOf(source.eventStore), await summaryOf(other.eventStore)];
  expect(differencesOf(one, two)).toEqual(
    expect.arrayContaining([expect.stringMatching(/events there/), 'the events differ, or their order does']),
  );
  const changed = { ...one, chainHeads: 'x', trialBalance: new Map([...one.trialBalance, ['platform/fees', -1]]) };
  expect(differencesOf(one, changed)).toEqual([
    expect.stringMatching(/^platform\/fees has -?\d+ there and -1 here/),
    'the heads of the chains differ',
  ]);
  await source.close();
  await other.close();
});
