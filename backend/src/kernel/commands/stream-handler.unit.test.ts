// Tests the order, idempotency and permission of commands to one stream, on a store in memory.
import { pino } from 'pino';
import { context, fill, keyed, type PurseCommand, purseStream, tap } from '../../../tests/kernel/purse';
import { MemoryEventStore, MemoryRefusals, MemorySnapshots } from '../../../tests/support/world/memory-store';
import { TestClock } from '../../../tests/support/world/test-clock';
import { UnknownOutcomeError } from '../../ports/events/event-store';
import type { PersonalKeys } from '../../ports/events/personal-keys';
import { EventCodec } from '../events/event-codec';
import { type CommandContext, IdempotencyKeyReusedError } from './commands';
import { StreamHandler } from './stream-handler';

const personalKeys = { obtain: async () => Buffer.alloc(32, 1) } as unknown as PersonalKeys;

function world({ asksCaller, chained }: { asksCaller?: true; chained?: boolean } = {}) {
  const store = new MemoryEventStore();
  const refusals = new MemoryRefusals();
  const stream = { ...purseStream, ...(asksCaller && { asksCaller }), ...(chained && { chained }) };
  const codec = new EventCodec([purseStream.events], personalKeys);
  const counts = { accepted: jest.fn(), refused: jest.fn(), failed: jest.fn() };
  const process = () =>
    new StreamHandler(stream, {
      ...{ store, refusals, codec, snapshots: new MemorySnapshots(), clock: new TestClock(), observer: counts },
      log: pino({ level: 'silent' }),
    });
  const handler = process();
  const execute = (command: PurseCommand, by: CommandContext = context()) => handler.execute('p', command, by);
  const stored = () => store.readStream('purse-p', 0, 100);
  return { store, counts, process, execute, stored };
}

const refusal = { code: 'Empty', balance: 5 };

describe('a group of commands to one stream', () => {
  test('is decided in order, each on the state after the former, and appended together', async () => {
    const { store, execute, stored } = world();
    await execute(fill(5));
    const append = jest.spyOn(store, 'append');
    const outcomes = await Promise.all([fill(1), tap(4), tap(3), fill(1), tap(3)].map((each) => execute(each)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'refused', 'accepted', 'accepted']);
    expect(outcomes[2]).toMatchObject({ refusal: { code: 'Empty', balance: 2 } });
    expect((await stored()).map(({ data }) => (data as { amount: number }).amount)).toEqual([5, 1, 4, 1, 3]);
    // The first may be appended alone, while the others wait.
    expect(append.mock.calls.length).toBeLessThanOrEqual(2);
    expect(outcomes.at(-1)).toMatchObject({ revision: 4, state: { balance: 0 }, lastPosition: 5 });
  });

  test('survives a command that throws, which alone fails', async () => {
    const { execute, counts } = world();
    const outcomes = await Promise.allSettled([
      execute(fill(1)),
      execute(fill(1)),
      execute({ kind: 'break', amount: 0 }),
      execute(tap(2)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect([counts.accepted.mock.calls.length, counts.failed.mock.calls.length]).toEqual([3, 1]);
  });

  test('appends nothing for a command without events, and answers it with the current state', async () => {
    const { execute, stored } = world();
    await execute(fill(5));
    expect(await execute({ kind: 'look', amount: 0 })).toMatchObject({
      ...{ kind: 'accepted', events: [], tokens: [], state: { balance: 5 }, revision: 0, replayed: false },
    });
    expect(await stored()).toHaveLength(1);
  });
});

describe('two processes', () => {
  test('never overdraw together: the later one decides again', async () => {
    const { process } = world();
    const [one, other] = [process(), process()];
    await one.execute('p', fill(5), context());
    await other.load('p');
    await one.execute('p', tap(3), context());
    expect(await other.execute('p', tap(3), context())).toMatchObject({ kind: 'refused', refusal: { balance: 2 } });
    expect(await other.execute('p', tap(2), context())).toMatchObject({ kind: 'accepted', state: { balance: 0 } });
  });

  test('refuse nothing on an outdated state', async () => {
    const { process } = world();
    const [one, other] = [process(), process()];
    await other.load('p');
    await one.execute('p', fill(5), context());
    expect(await other.execute('p', tap(5), context())).toMatchObject({ kind: 'accepted' });
  });
});

describe('an idempotency key', () => {
  test('makes a repeated command take effect once, with the first answer', async () => {
    const { execute, stored } = world();
    const first = await execute(fill(5), keyed('k'));
    await execute(fill(1));
    const again = await execute(fill(5), keyed('k'));
    expect(first).toMatchObject({ kind: 'accepted', replayed: false, state: { balance: 5 } });
    expect(again).toMatchObject({ kind: 'accepted', replayed: true, state: { balance: 5 }, revision: 0 });
    expect(await stored()).toHaveLength(2);
  });

  test('counts once within a group too', async () => {
    const { execute, stored } = world();
    const [, first, again] = await Promise.all([
      execute(fill(1)),
      execute(fill(5), keyed('k')),
      execute(fill(5), keyed('k')),
    ]);
    expect([first, again]).toMatchObject([{ replayed: false }, { replayed: true, state: { balance: 6 } }]);
    expect(await stored()).toHaveLength(2);
  });

  test('is refused for another request, in a group and later', async () => {
    const { execute } = world();
    const group = await Promise.allSettled([
      execute(fill(1)),
      execute(fill(5), keyed('k', 'one')),
      execute(fill(6), keyed('k', 'other')),
    ]);
    expect(group.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await expect(execute(fill(6), keyed('k', 'other'))).rejects.toThrow(IdempotencyKeyReusedError);
    await execute(tap(100), keyed('refused', 'one'));
    await expect(execute(tap(1), keyed('refused', 'other'))).rejects.toThrow(IdempotencyKeyReusedError);
  });

  test('replays the refusal of a request, even when the command would be accepted by now', async () => {
    const { execute } = world();
    await execute(fill(5));
    expect(await execute(tap(6), keyed('k'))).toEqual({ kind: 'refused', refusal, replayed: false });
    await execute(fill(5));
    expect(await execute(tap(6), keyed('k'))).toEqual({ kind: 'refused', refusal, replayed: true });
  });

  test('does not keep a provisional refusal, nor that of a policy', async () => {
    const { execute } = world();
    for (const idempotency of [
      { key: 'request', hash: 'h', ofRequest: true, provisional: true },
      { key: 'policy', hash: '' },
    ]) {
      expect(await execute(tap(1), context({ idempotency }))).toMatchObject({ kind: 'refused' });
      await execute(fill(1));
      expect(await execute(tap(1), context({ idempotency }))).toMatchObject({ kind: 'accepted', replayed: false });
    }
  });

  test('is stored with the event, without the plain hash of the body', async () => {
    const { execute, stored } = world();
    await execute(fill(5), { ...keyed('k', 'plain'), requestId: 'r' });
    expect((await stored())[0]?.metadata).toEqual({
      ...{ actor: 'user:1', correlationId: 'c', causationId: 'c', requestId: 'r', idempotencyKey: 'k' },
      ...{ at: '2026-01-05T12:00:00.000Z', idempotencyHash: expect.stringMatching(/^keyed:.{43}$/) },
    });
  });
});

describe('a caller who has lost the permission', () => {
  const stillAllowed = () => Promise.reject(new Error('signed out'));

  test('is refused right before the decision, and others of the group are not', async () => {
    const { execute, stored } = world({ asksCaller: true });
    const outcomes = await Promise.allSettled([execute(fill(1)), execute(fill(2), context({ stillAllowed }))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await stored()).toHaveLength(1);
  });

  test('is not asked by streams that neither grant power nor move money', async () => {
    const { execute } = world();
    expect(await execute(fill(2), context({ stillAllowed }))).toMatchObject({ kind: 'accepted' });
  });
});

test('an append with an unknown outcome is repeated with the same events', async () => {
  const { store, execute, stored } = world();
  const append = store.append.bind(store);
  const attempts: unknown[] = [];
  jest.spyOn(store, 'append').mockImplementation(async (...given) => {
    attempts.push(given);
    if (attempts.length === 1) throw new UnknownOutcomeError('the connection was lost');
    return append(...given);
  });
  expect(await execute(fill(5))).toMatchObject({ kind: 'accepted' });
  expect(attempts[1]).toEqual(attempts[0]);
  expect(await stored()).toHaveLength(1);
});

test('a chained stream links each event to the one before, also across appends', async () => {
  const { execute, process, stored } = world({ chained: true });
  await execute(fill(1));
  await execute(fill(2));
  await process().execute('p', fill(3), context());
  const events = await stored();
  expect(events[0]?.metadata.previousHash).toBe('0'.repeat(64));
  expect(events.slice(1).map(({ metadata }) => metadata.previousHash)).toEqual(
    events.slice(0, -1).map(({ metadata }) => metadata.hash),
  );
});
