import { EventEmitter } from 'node:events';
import type { Connection } from './connection';
import { LogTail } from './log-tail';

/** A server whose subscriptions a test ends and lets catch up. */
function server() {
  const subscriptions: EventEmitter[] = [];
  const begun = new EventEmitter();
  const subscribeToAll = () => {
    const subscription = Object.assign(new EventEmitter(), { unsubscribe: async () => undefined });
    subscriptions.push(subscription);
    setImmediate(() => begun.emit('one'));
    return subscription;
  };
  const next = () => new Promise((resolve) => begun.once('one', resolve));
  return {
    subscriptions,
    next,
    connection: { client: { subscribeToAll }, heard: () => undefined } as unknown as Connection,
  };
}

test('reports a subscription that was lost once another one works, and no first one', async () => {
  const { subscriptions, next, connection } = server();
  const resumed = jest.fn();
  const tail = new LogTail(connection, 7, undefined, resumed);
  let begun = next();
  const reading = tail.next(10);
  await begun;
  subscriptions[0]?.emit('caughtUp');
  for (const at of [0, 1]) {
    begun = next();
    subscriptions[at]?.emit('error', new Error('The consumer is too slow'));
    await begun;
  }
  expect(resumed).not.toHaveBeenCalled();
  subscriptions[2]?.emit('caughtUp');
  subscriptions[2]?.emit('caughtUp');
  expect(resumed.mock.calls).toEqual([[{ failures: 2, error: new Error('The consumer is too slow'), position: 7 }]]);
  await tail.close();
  expect((await reading).events).toEqual([]);
});
