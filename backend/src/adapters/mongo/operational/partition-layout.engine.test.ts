// Engines: MONGO
import { onMongo } from '../../../../tests/support/engines/mongo-opened';
import { positionOf } from '../../../ports/events/position';
import { MongoCheckpoints } from './checkpoints';
import { partitionLayout } from './partition-layout';

test('checkpoints of a former release, which noted no number, refuse fewer partitions than they have', async () => {
  const opened = await onMongo((mongo) => mongo)();
  const move = { partition: 6, expectedPosition: undefined, position: positionOf(9) };
  await new MongoCheckpoints(opened.port).move('credit-artist', move);
  expect(await partitionLayout(opened.port, { topic: 'events', partitions: 4 })).toMatchObject({ partitions: 7 });
  expect(await partitionLayout(opened.port, { topic: 'events', partitions: 24 })).toMatchObject({ partitions: 24 });
  await opened.close();
});

test('keeps the first number of partitions, rejects another one, and accepts a new topic with as many', async () => {
  const opened = await onMongo((mongo) => mongo)();
  const layout = (topic: string, partitions: number) => partitionLayout(opened.port, { topic, partitions });
  expect(await layout('events', 24)).toEqual({ topic: 'events', partitions: 24 });
  expect(await layout('events', 24)).toEqual({ topic: 'events', partitions: 24 });
  expect(await layout('events', 4)).toEqual({ topic: 'events', partitions: 24 });
  expect(await layout('events-2', 24)).toEqual({ topic: 'events-2', partitions: 24 });
  expect(await layout('events-3', 4)).toEqual({ topic: 'events-2', partitions: 24 });
  await opened.close();
});
