// Tests when a parked key is tried again, and what is known of its failure.
import type { StoredEvent } from '../../../ports/events/event-store';
import type { ParkedKey } from '../../../ports/read-models/consumer-progress';
import { HandlerLimitError } from './handler-limit';
import { ParkedKeys } from './parked-keys';

const startMs = Date.UTC(2026, 0, 5, 12);
beforeEach(() => {
  jest.useFakeTimers({ now: startMs });
  // Without the random part of the pauses.
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const event = (id: string) => ({ id, type: 'Noted', partitionKey: 'a' }) as StoredEvent;
const failure = (id: string, error: unknown = new Error('broken')) => ({ event: event(id), error });
const pauseOf = ({ retryAtMs }: ParkedKey) => retryAtMs - startMs;
const keysThat = (retry = async () => {}) => new ParkedKeys(retry);

describe('the entry of a failing key', () => {
  const keys = keysThat();
  const first = keys.entryOf(failure('e1'));

  test('names the event, the error and the time', () => {
    expect(keys.entryOf(failure('e1'))).toEqual({
      ...{ key: 'a', eventId: 'e1', eventType: 'Noted', error: 'broken', attempts: 1 },
      ...{ since: '2026-01-05T12:00:00.000Z', retryAtMs: startMs + 1000 },
    });
    expect(keys.entryOf(failure('e1', 'a text')).error).toBe('a text');
    expect(keys.entryOf(failure('e1', new Error('x'.repeat(600)))).error).toHaveLength(500);
  });

  test('has a pause that doubles with each attempt, up to five minutes', () => {
    const pauses = [first];
    while (pauses.length < 11) pauses.push(keys.entryOf(failure('e1'), pauses.at(-1)));
    const again = pauses.slice(1).map((entry) => pauseOf(entry) / 1000);
    expect(again).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    expect(pauses.at(-1)?.attempts).toBe(11);
  });

  test('keeps the time of the first failure and a wish to skip, for the same event alone', () => {
    const known = { ...first, since: 'before', skipEventId: 'e1', attempts: 3 };
    expect(keys.entryOf(failure('e1'), known)).toMatchObject({ since: 'before', skipEventId: 'e1', attempts: 4 });
    const next = keys.entryOf(failure('e2'), known);
    expect(next).toMatchObject({ since: '2026-01-05T12:00:00.000Z', attempts: 1 });
    expect(next).not.toHaveProperty('skipEventId');
  });

  test('waits longest after a handler that never ended', () => {
    expect(pauseOf(keys.entryOf(failure('e1', new HandlerLimitError(30_000))))).toBe(300_000);
  });
});

describe('a parked key', () => {
  const parked = (key: string, dueInMs: number, more: Partial<ParkedKey> = {}): ParkedKey => ({
    ...{ key, eventId: 'e1', eventType: 'Noted', error: 'broken', since: 's', attempts: 1 },
    ...{ retryAtMs: startMs + dueInMs, ...more },
  });

  test('is tried when it is due, and no other one before its time', async () => {
    const tried: string[] = [];
    const keys = new ParkedKeys(async (key) => {
      tried.push(key);
      keys.apply([{ kind: 'free', key }]);
    });
    keys.replace([parked('a', 1000), parked('b', 5000)]);
    await jest.advanceTimersByTimeAsync(999);
    expect(tried).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(tried).toEqual(['a']);
    expect([keys.has('a'), keys.has('b'), keys.isEmpty]).toEqual([false, true, false]);
    await jest.advanceTimersByTimeAsync(4000);
    expect(tried).toEqual(['a', 'b']);
    expect(keys.isEmpty).toBe(true);
  });

  test('is tried at once when an operator asked to skip its event, and not for a former event', async () => {
    const retry = jest.fn(async () => {});
    keysThat(retry).apply([{ kind: 'park', parked: parked('a', 60_000, { skipEventId: 'e0' }) }]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(retry).not.toHaveBeenCalled();
    keysThat(retry).apply([{ kind: 'park', parked: parked('a', 60_000, { skipEventId: 'e1' }) }]);
    await jest.advanceTimersByTimeAsync(0);
    expect(retry).toHaveBeenCalledWith('a');
  });

  test('is tried again after a retry that failed, with a pause', async () => {
    const retry = jest.fn(() => Promise.reject(new Error('still broken')));
    keysThat(retry).replace([parked('a', 0)]);
    await jest.advanceTimersByTimeAsync(0);
    expect(retry).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(249);
    expect(retry).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(retry).toHaveBeenCalledTimes(2);
  });

  test('is not tried after the consumer has stopped', async () => {
    const retry = jest.fn(async () => {});
    const keys = keysThat(retry);
    keys.replace([parked('a', 1000)]);
    keys.stop();
    keys.replace([parked('a', 1000)]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(retry).not.toHaveBeenCalled();
  });
});
