// Engines: MONGO
import { onMongo } from '../../../../tests/support/engines/mongo-opened';
import { positionOf } from '../../../ports/events/position';
import { MongoCheckpoints } from '../operational/checkpoints';
import { consumerBeyond } from './progress';

test('names the consumer with the highest position if that is beyond the end of the log', async () => {
  const opened = await onMongo((mongo) => mongo)();
  const checkpoints = new MongoCheckpoints(opened.port);
  const move = (name: string, partition: number, position: number) =>
    checkpoints.move(name, { partition, expectedPosition: undefined, position: positionOf(position) });
  expect(await consumerBeyond(opened.port, 0)).toBeUndefined();
  // Compared as texts, "9" would be greater than "1000".
  await move('credit-artist', 0, 9);
  await move('credit-artist', 1, 1_000);
  await move('send-mails', 0, 998);
  expect(await consumerBeyond(opened.port, 999)).toMatchObject({ consumer: 'credit-artist', number: 1_000 });
  expect(await consumerBeyond(opened.port, 1_000)).toBeUndefined();
  await opened.close();
});
