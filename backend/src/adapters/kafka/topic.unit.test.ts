import { type Admin, KafkaJSAggregateError, KafkaJSProtocolError } from 'kafkajs';
import { kafkaDefaults } from './settings';
import { prepareTopic, TopicMismatchError } from './topic';

const settings = { ...kafkaDefaults, url: 'kafka://engine:9092', topic: 'events', partitions: 1 };
const refused = () => new KafkaJSProtocolError({ type: 'TOPIC_AUTHORIZATION_FAILED', code: 29, message: '' } as never);

/** A broker with the topic, which refuses some calls as Kafka does to a user without their right. */
function adminWithout(...calls: readonly (keyof Admin)[]): Admin {
  const kept = { 'cleanup.policy': 'delete', 'retention.ms': '-1', 'retention.bytes': '-1' };
  const configEntries = Object.entries(kept).map(([configName, configValue]) => ({ configName, configValue }));
  const admin: Partial<Record<keyof Admin, () => Promise<unknown>>> = {
    createTopics: async () => false,
    fetchTopicMetadata: async () => ({ topics: [{ partitions: [{}] }] }),
    fetchTopicOffsets: async () => [{ partition: 0, low: '0' }],
    describeConfigs: async () => ({ resources: [{ configEntries }] }),
  };
  for (const call of calls) {
    admin[call] = async () => {
      throw call === 'createTopics' ? new KafkaJSAggregateError('Topic creation errors', [refused()]) : refused();
    };
  }
  return admin as unknown as Admin;
}

test('needs no right to create the topic if it exists', async () => {
  await prepareTopic(adminWithout(), settings);
  await prepareTopic(adminWithout('createTopics'), settings);
});

test.each([
  [1, '1'],
  [2, '1'],
  [3, '2'],
])(
  'a topic that is kept on %s brokers acknowledges an event that %s of them have',
  async (replicationFactor, least) => {
    const admin = adminWithout();
    const created = jest.spyOn(admin, 'createTopics');
    await prepareTopic(admin, { ...settings, replicationFactor });
    const entries = created.mock.calls[0]?.[0].topics[0]?.configEntries;
    expect(entries).toContainEqual({ name: 'min.insync.replicas', value: least });
  },
);

test.each([
  ['describeConfigs', 'DescribeConfigs'],
  ['fetchTopicMetadata', 'Describe'],
] as const)('names the right that %s lacks', async (call, right) => {
  const preparing = prepareTopic(adminWithout(call), settings);
  await expect(preparing).rejects.toThrow(TopicMismatchError);
  await expect(preparing).rejects.toThrow(`refuses the right ${right} on the topic events`);
});
