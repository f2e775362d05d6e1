// Engines: MONGO
import { onMongo } from '../../../tests/support/mongo-opened';
import { partitionLayout } from './partition-layout';

test('the first number of partitions is kept, another one is told apart, and a new topic of as many is taken', async () => {
  const opened = await onMongo((mongo) => mongo)();
  const layout = (topic: string, partitions: number) => partitionLayout(opened.port, { topic, partitions });
  expect(await layout('events', 24)).toEqual({ topic: 'events', partitions: 24 });
  expect(await layout('events', 24)).toEqual({ topic: 'events', partitions: 24 });
  expect(await layout('events', 4)).toEqual({ topic: 'events', partitions: 24 });
  expect(await layout('events-2', 24)).toEqual({ topic: 'events-2', partitions: 24 });
  expect(await layout('events-3', 4)).toEqual({ topic: 'events-2', partitions: 24 });
  await opened.close();
});
