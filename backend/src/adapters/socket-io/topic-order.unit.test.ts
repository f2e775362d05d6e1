import fc from 'fast-check';
import { until } from '../../../tests/support/concurrency/until';
import { MemoryPushLog } from '../../../tests/support/world/memory-push-log';
import type { Push, SentPush } from '../../ports/messages/realtime';
import { TopicOrder } from './topic-order';

/** Fake sockets that record what they send. */
function fakeSockets(listened = ['t']) {
  const sent: number[] = [];
  const last = new Map<string, number>();
  return {
    sent,
    isListened: (topic: string) => listened.includes(topic),
    listenedTopics: () => listened,
    lastNumber: (topic: string) => last.get(topic),
    passed: (topic: string, offset: number) => void last.set(topic, offset),
    publish: (pushes: readonly Pick<Push, 'topic' | 'offset'>[]) => {
      for (const { topic, offset } of pushes) {
        last.set(topic, offset);
        if (listened.includes(topic)) sent.push(offset);
      }
    },
    publishSent(pushes: readonly SentPush[]) {
      this.publish(pushes.map(([topic, offset]) => ({ topic, offset })));
    },
  };
}

const sentOf = (offset: number): SentPush => ['t', offset, 'said', '{}'];
async function logOf(count: number) {
  const log = new MemoryPushLog();
  for (let n = 1; n <= count; n++) await log.record([{ key: `${n}`, topic: 't', kind: 'said', payload: {} }]);
  return log;
}
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

test('viewers get each push once and in order, however the pushes arrive (twice, late, swapped, some never)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 30 }), async (arrivals) => {
      const sockets = fakeSockets();
      sockets.passed('t', 0);
      const order = new TopicOrder(sockets, await logOf(12));
      for (const offset of arrivals) {
        order.take([sentOf(offset)]);
        if (offset % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      const highest = Math.max(0, ...arrivals);
      await until(() => (sockets.lastNumber('t') ?? 0) >= highest);
      await order.catchUp();
      await until(() => sockets.lastNumber('t') === 12);
      expect(sockets.sent).toEqual(upTo(12));
    }),
    { numRuns: 50 },
  );
});

test('waits for a push log that is away, and sends nothing out of turn meanwhile', async () => {
  const sockets = fakeSockets();
  sockets.passed('t', 1);
  const log = await logOf(4);
  let failures = 2;
  const replay = log.replay.bind(log);
  log.replay = async (topic, since) => {
    if (failures-- > 0) throw new Error('away');
    return replay(topic, since);
  };
  const order = new TopicOrder(sockets, log);
  order.take([sentOf(4)]);
  order.take([sentOf(3)]);
  expect(sockets.sent).toEqual([]);
  await until(() => sockets.lastNumber('t') === 4);
  expect(sockets.sent).toEqual([2, 3, 4]);
});

test('shows viewers a gap where more is missing than is kept', async () => {
  const sockets = fakeSockets();
  sockets.passed('t', 1);
  const log = await logOf(9);
  const replay = log.replay.bind(log);
  log.replay = async (topic, since) => (since < 8 ? 'gone' : replay(topic, since));
  new TopicOrder(sockets, log).take([sentOf(9)]);
  await until(() => sockets.lastNumber('t') === 9);
  expect(sockets.sent).toEqual([9]);
});

test('begins where the log is when nothing is known, and again when the log has fallen back', async () => {
  const sockets = fakeSockets();
  const log = await logOf(3);
  const order = new TopicOrder(sockets, log);
  await order.catchUp();
  expect([sockets.sent, sockets.lastNumber('t')]).toEqual([[], 3]);
  sockets.passed('t', 7);
  await order.catchUp();
  order.take([sentOf(4)]);
  expect(sockets.sent).toEqual([4]);
});
