// Tests in which order a policy handles events, and what a failing event holds back.
import type { StoredEvent } from '../../../ports/events/event-store';
import type { Checkpoints } from '../../../ports/read-models/checkpoints';
import type { DomainEvent } from '../../commands/decider';
import { definePolicy } from './policy';
import { PolicyProcessor } from './policy-processor';

const event = (partitionKey: string, id: string, type = 'Noted') =>
  ({ id, type, partitionKey, position: 7, data: {}, metadata: { correlationId: 'c' } }) as unknown as StoredEvent;

function policy(handle: (event: StoredEvent) => unknown) {
  const move = jest.fn();
  const checkpoints = { progressOf: () => ({}), move } as unknown as Checkpoints;
  const definition = definePolicy<DomainEvent<'Noted'>>({
    name: 'note',
    handlers: { Noted: async (each: StoredEvent) => handle(each) },
  });
  return { move, processor: new PolicyProcessor(definition, checkpoints) };
}

const events = [event('a', 'a1'), event('b', 'b1'), event('a', 'a2'), event('b', 'b2'), event('a', 'a3')];
const options = { faults: new Map<string, unknown>(), partition: 0 };

test('handles the events of a key in order, one after the other, and skips types that it does not know', async () => {
  const log: string[] = [];
  const { processor } = policy(async ({ id }) => {
    log.push(`${id} begins`);
    await Promise.resolve();
    log.push(`${id} ends`);
  });
  const result = await processor.take([...events, event('a', 'a4', 'Unknown')], options);
  expect([result.count, result.failures.size]).toEqual([6, 0]);
  expect(log.filter((line) => line.startsWith('a'))).toEqual(
    ['a1', 'a2', 'a3'].flatMap((id) => [`${id} begins`, `${id} ends`]),
  );
  expect(log.filter((line) => line.startsWith('b'))).toHaveLength(4);
});

test('a failing event holds back its own key alone, and is the first of the retry', async () => {
  const handled: string[] = [];
  let isBroken = true;
  const { processor } = policy(({ id }) => {
    if (id === 'a2' && isBroken) throw new Error('broken');
    handled.push(id);
  });
  const first = await processor.take(events, options);
  expect([...first.failures].map(([key, { event: at }]) => [key, at.id])).toEqual([['a', 'a2']]);
  expect(handled.toSorted()).toEqual(['a1', 'b1', 'b2']);
  isBroken = false;
  const second = await first.again();
  expect([second.count, second.failures.size]).toEqual([5, 0]);
  expect(handled.slice(3)).toEqual(['a2', 'a3']);
});

test('an event that cannot be decoded fails with that error, unhandled', async () => {
  const handle = jest.fn();
  const { processor } = policy(handle);
  const fault = new Error('undecodable');
  const { failures } = await processor.take(events, { ...options, faults: new Map([['b1', fault]]) });
  expect(failures.get('b')).toEqual({ event: events[1], error: fault });
  expect(handle.mock.calls.map(([{ id }]) => id)).toEqual(['a1', 'a2', 'a3']);
});

test('stores the position under the name of the policy', async () => {
  const { processor, move } = policy(() => undefined);
  const to = {} as Parameters<Checkpoints['move']>[1];
  await (await processor.take(events, options)).commit(to);
  expect(move).toHaveBeenCalledWith('note', to);
});
