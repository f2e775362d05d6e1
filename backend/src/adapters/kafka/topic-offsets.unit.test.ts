import { setImmediate as nextTurn } from 'node:timers/promises';
import { KafkaJSBrokerNotFound, KafkaJSProtocolError } from 'kafkajs';
import { UnavailableError } from '../../ports/operations/unavailable';
import { TopicOffsets } from './topic-offsets';

const log = { warn: () => undefined };

function askedAdmin() {
  const asked: unknown[] = [];
  return {
    asked,
    admin: {
      fetchTopicOffsets: async () => {
        asked.push('ends');
        return [{ partition: 1, offset: '7', high: `${7 + asked.length}`, low: '0' }];
      },
      fetchTopicOffsetsByTimestamp: async (_topic: string, timestamp?: number) => {
        asked.push(timestamp);
        return [{ partition: 1, offset: '5' }];
      },
      listGroups: async () => {
        asked.push('leaders');
        return { groups: [] };
      },
    },
  };
}

test('concurrent callers share one request of each kind, and later ones send a new request', async () => {
  const { asked, admin } = askedAdmin();
  const offsets = new TopicOffsets(admin, 'events', log);
  await Promise.all([offsets.ends(), offsets.after(4), offsets.ends(), offsets.after(4), offsets.after(6)]);
  expect(asked).toEqual(['ends', 5, 7]);
  await nextTurn();
  expect((await offsets.ends()).get(1)).toBe(11n);
  expect((await offsets.after(4)).get(1)).toBe(5n);
  expect(asked).toEqual(['ends', 5, 7, 'ends', 5]);
});

test('a broker that does not answer is an engine that is away, and is asked again', async () => {
  const { admin } = askedAdmin();
  let isAway = true;
  const fetchTopicOffsets = async () => {
    if (isAway) throw new Error('Request ListOffsets timed out');
    return admin.fetchTopicOffsets();
  };
  const offsets = new TopicOffsets({ ...admin, fetchTopicOffsets }, 'events', log);
  await expect(offsets.ends()).rejects.toThrow(UnavailableError);
  isAway = false;
  await nextTurn();
  expect((await offsets.ends()).size).toBe(1);
});

test.each([
  // KafkaJS builds this error from the type of a broker's answer, but its types declare only a message text.
  new KafkaJSProtocolError({ message: 'This server is not the leader', type: 'NOT_LEADER', retriable: true } as never),
  Reflect.construct(KafkaJSBrokerNotFound, ['Broker -1 not found in the cached metadata']),
])('asks again for a partition whose leader has changed: %s', async (error) => {
  const { asked, admin } = askedAdmin();
  const fetchTopicOffsets = async () => {
    if (asked.length < 2) throw error;
    return admin.fetchTopicOffsets();
  };
  const offsets = new TopicOffsets({ ...admin, fetchTopicOffsets }, 'events', log);
  expect((await offsets.ends()).size).toBe(1);
  expect(asked).toEqual(['leaders', 'leaders', 'ends']);
});
