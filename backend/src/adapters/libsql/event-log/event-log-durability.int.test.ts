// Tests that an event counts as stored only once the disk has confirmed it, not when it is in the table.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sampleEvent } from '../../../../tests/ports/events/sample-events';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { noStream, UnknownOutcomeError } from '../../../ports/events/event-store';
import { Database } from '../database/database';
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

/** Fakes a disk that confirms a flush only when the test calls the returned function. */
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

test('commits the next group during a flush, and reports it only after a separate flush', async () => {
  const confirmations = slowDisk();
  const first = log.append('a', noStream, [sampleEvent()]);
  await untilTurnIsOver();
  const answered = jest.fn();
  const second = [log.append('b', noStream, [sampleEvent()]), log.append('c', noStream, [sampleEvent()])];
  const lost = log.append('a', noStream, [sampleEvent()]);
  for (const append of [...second, lost]) void append.then(answered);
  await untilTurnIsOver();
  expect([rowsInTable(), confirmations.length, log.headNow]).toEqual([3, 1, 0]);

  const third = log.append('d', noStream, [sampleEvent()]);
  await untilTurnIsOver();
  expect(rowsInTable()).toBe(3);

  confirmations.shift()?.();
  await first;
  await untilTurnIsOver();
  expect([rowsInTable(), confirmations.length, log.headNow]).toEqual([4, 1, 1]);
  expect(await log.readAll(0, 10)).toHaveLength(1);
  expect(answered).not.toHaveBeenCalled();

  confirmations.shift()?.();
  await Promise.all(second);
  expect(await lost).toEqual({ kind: 'conflict', actualRevision: 0 });
  expect(log.headNow).toBe(3);
  confirmations.shift()?.();
  expect(await third).toEqual({ kind: 'appended', lastRevision: 0, lastPosition: 4 });
  expect(confirmations).toEqual([]);
});

test('one transaction takes a few hundred events, and one append however many it has', async () => {
  const confirmations = slowDisk();
  const events = (count: number) => Array.from({ length: count }, () => sampleEvent());
  const answers = [log.append('first', noStream, events(1))];
  await untilTurnIsOver();
  for (let n = 0; n < 7; n++) answers.push(log.append(`s-${n}`, noStream, events(100)));
  answers.push(log.append('long', noStream, events(600)));
  const seen: (number | undefined)[] = [];
  for (let group = 0; group < 4; group++) {
    await untilTurnIsOver();
    seen.push(rowsInTable());
    confirmations.shift()?.();
  }
  await Promise.all(answers);
  expect(seen).toEqual([501, 701, 1301, 1301]);
});

test('the flush of the next group confirms what the disk did not confirm before it', async () => {
  let fail: (error: Error) => void = () => undefined;
  jest.spyOn(database, 'durable').mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  const lost = log.append('a', noStream, [sampleEvent()]);
  await untilTurnIsOver();
  const next = log.append('b', noStream, [sampleEvent()]);
  await untilTurnIsOver();
  fail(new Error('EIO'));
  await expect(lost).rejects.toThrow(UnknownOutcomeError);
  expect(await next).toEqual({ kind: 'appended', lastRevision: 0, lastPosition: 2 });
  expect((await log.readAll(0, 10)).map(({ streamId }) => streamId)).toEqual(['a', 'b']);
  expect(log.tail.after(0, 10, undefined)?.events).toMatchObject([{ streamId: 'a' }, { streamId: 'b' }]);
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

test('closing waits for the pending flush and for the work behind it', async () => {
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
