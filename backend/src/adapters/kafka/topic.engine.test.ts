// Engines: KAFKA
// Tests which existing topics are refused, since a rebuild would silently lack what Kafka has deleted.
import { type Admin, ConfigResourceTypes } from 'kafkajs';
import { engineUrl } from '../../../tests/support/engines/engines';
import { newId } from '../../kernel/values/ids';
import { connectKafka, fewRetries, kafkaDefaults } from './settings';
import { prepareTopic, TopicMismatchError } from './topic';

const partitions = 2;
const settings = () => ({ ...kafkaDefaults, url: engineUrl('KAFKA'), topic: `test-${newId()}`, partitions });
const kafka = connectKafka(settings(), { retry: fewRetries });
let admin: Admin;
beforeAll(async () => {
  admin = kafka.admin();
  await admin.connect();
});
afterAll(() => admin.disconnect());

test('accepts a topic that it has prepared before', async () => {
  const own = settings();
  await prepareTopic(admin, own);
  await prepareTopic(admin, own);
});

test.each([
  ['retention.ms', '604800000'],
  ['retention.bytes', '1000000'],
  ['cleanup.policy', 'compact'],
])('refuses a topic whose %s is %s and names the setting', async (name, value) => {
  const own = settings();
  await prepareTopic(admin, own);
  // Kafka resets every setting that this call does not name to the broker's default.
  const kept = { 'cleanup.policy': 'delete', 'retention.ms': '-1', 'retention.bytes': '-1', [name]: value };
  const configEntries = Object.entries(kept).map(([key, each]) => ({ name: key, value: each }));
  const resources = [{ type: ConfigResourceTypes.TOPIC, name: own.topic, configEntries }];
  await admin.alterConfigs({ validateOnly: false, resources });
  await expect(prepareTopic(admin, own)).rejects.toThrow(TopicMismatchError);
  await expect(prepareTopic(admin, own)).rejects.toThrow(`its ${name} is ${value}`);
});

test('refuses a topic whose oldest events were deleted, even if its settings keep events now', async () => {
  const own = settings();
  await prepareTopic(admin, own);
  const producer = kafka.producer();
  await producer.connect();
  const messages = Array.from({ length: 10 }, (_, n) => ({ value: `${n}`, partition: 1 }));
  await producer.send({ topic: own.topic, messages });
  await producer.disconnect();
  await admin.deleteTopicRecords({ topic: own.topic, partitions: [{ partition: 1, offset: '4' }] });
  await expect(prepareTopic(admin, own)).rejects.toThrow('partition 1 begins at 4');
});
