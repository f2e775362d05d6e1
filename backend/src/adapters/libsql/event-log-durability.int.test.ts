// When an event counts as stored: not once it is in the table, but once the disk has confirmed it.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sampleEvent } from '../../../tests/ports/sample-events';
import { temporaryFolder } from '../../../tests/support/temporary-folder';
import { noStream, UnknownOutcomeError } from '../../ports/event-store';
import { Database } from './database';
import { EventLog } from './event-log';

const folder = temporaryFolder();
let database: Database;
let log: EventLog;
let number = 0;
beforeEach(() => {
  database = new Database(join(folder.path, `${number++}.db`), { durability: 'awaited' });
  log = new EventLog(database);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await log.close();
  database.close();
});
afterAll(() => folder.remove());

const rowsInTable = () => database.prepare<[number]>('SELECT count(*) FROM events').get()?.[0];
const untilTurnIsOver = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** A disk that confirms a write only when the test says so. */
function slowDisk() {
  const confirmations: (() => void)[] = [];
  const flush = () => new Promise<void>((resolve) => confirmations.push(resolve));
  jest.spyOn(database, 'durable').mockImplementation(flush);
  return confirmations;
}

test('an event is answered, told and read only once the disk has confirmed it', async () => {
  const confirmations = slowDisk();
  const answers: unknown[] = [];
  const listener = jest.fn();
  log.onCommitted(listener);
  const event = { ...sampleEvent(), metadata: { ...sampleEvent().metadata, idempotencyKey: 'key' } };
  const answer = log.append('a', noStream, [event]).then((result) => answers.push(result));
  await untilTurnIsOver();
  expect(rowsInTable()).toBe(1);
  expect([answers, listener.mock.calls, log.headNow, await log.head(), log.newestPosition()]).toEqual([
    [],
    [],
    0,
    0,
    0,
  ]);
  const seen = [log.readStream('a', 0, 10), log.readAll(0, 10), log.readByIdempotencyKey('a', 'key')];
  expect(await Promise.all(seen)).toEqual([[], [], []]);
  expect(log.tail.after(0, 10, undefined)?.events).toEqual([]);

  confirmations.shift()?.();
  await answer;
  expect(answers).toEqual([{ kind: 'appended', lastRevision: 0, lastPosition: 1 }]);
  expect([listener.mock.calls.length, log.headNow, (await log.readStream('a', 0, 10)).length]).toEqual([1, 1, 1]);
});

test('what comes while the disk is at work is stored in one group behind it, and a conflict waits like the rest', async () => {
  const confirmations = slowDisk();
  const first = log.append('a', noStream, [sampleEvent()]);
  await untilTurnIsOver();
  const conflict = jest.fn();
  const later = [log.append('b', noStream, [sampleEvent()]), log.append('c', noStream, [sampleEvent()])];
  const lost = log.append('a', noStream, [sampleEvent()]).then(conflict);
  await untilTurnIsOver();
  expect(rowsInTable()).toBe(1);
  confirmations.shift()?.();
  await first;
  await untilTurnIsOver();
  expect([rowsInTable(), conflict.mock.calls]).toEqual([3, []]);
  confirmations.shift()?.();
  await Promise.all([...later, lost]);
  expect(conflict).toHaveBeenCalledWith({ kind: 'conflict', actualRevision: 0 });
  expect(confirmations).toEqual([]);
});

test('a disk that fails leaves the outcome unknown, and the repeated append finds its events', async () => {
  jest.spyOn(database, 'durable').mockRejectedValueOnce(new Error('EIO'));
  const listener = jest.fn();
  log.onCommitted(listener);
  const event = sampleEvent();
  await expect(log.append('a', noStream, [event])).rejects.toThrow(UnknownOutcomeError);
  expect([log.headNow, listener.mock.calls]).toEqual([0, []]);

  expect(await log.append('a', noStream, [event])).toEqual({ kind: 'appended', lastRevision: 0, lastPosition: 1 });
  expect([rowsInTable(), log.headNow, listener.mock.calls.length]).toEqual([1, 1, 1]);
  expect(log.tail.after(0, 10, undefined)?.events).toMatchObject([{ id: event.id }]);
  expect(await log.append('b', noStream, [sampleEvent()])).toMatchObject({ lastPosition: 2 });
});

test('closing waits for what is under way and for what waits behind it', async () => {
  const answered = ['a', 'b', 'c'].map((stream) => log.append(stream, noStream, [sampleEvent()]));
  await log.close();
  expect(await Promise.all(answered)).toMatchObject([{ kind: 'appended' }, { kind: 'appended' }, { kind: 'appended' }]);
});

test('after a flush that failed only the file itself is believed, and the events are moved into it', async () => {
  await log.append('a', noStream, [sampleEvent()]);
  const file = Reflect.get(database, 'writeAhead') as number;
  Reflect.set(database, 'writeAhead', 999_999);
  await expect(log.append('b', noStream, [sampleEvent()])).rejects.toThrow(UnknownOutcomeError);
  Reflect.set(database, 'writeAhead', file);
  const before = statSync(database.path).size;
  await log.append('c', noStream, [sampleEvent()]);
  expect(statSync(database.path).size).toBeGreaterThan(before);
  expect(log.headNow).toBe(3);
});
