// Engines: MONGO

import { personalKeysSuite } from '../../../../tests/ports/events/personal-keys.suite';
import { jobsSuite } from '../../../../tests/ports/operations/jobs.suite';
import { checkpointsSuite, refusalsSuite, snapshotsSuite } from '../../../../tests/ports/read-models/keeping.suite';
import { pushRecorderSuite } from '../../../../tests/ports/read-models/push-recorder.suite';
import { onMongo } from '../../../../tests/support/engines/mongo-opened';
import { TestClock } from '../../../../tests/support/world/test-clock';
import { MongoPushLog } from '../read-models/push-log';
import { MongoCheckpoints } from './checkpoints';
import { MongoJobs } from './jobs';
import { MongoPersonalKeys } from './personal-keys';
import { MongoRefusals } from './refusals';
import { MongoRevocations } from './revocations';
import { MongoSnapshots } from './snapshots';

const clock = new TestClock();

checkpointsSuite(
  'MongoDB',
  onMongo((mongo) => new MongoCheckpoints(mongo)),
);
snapshotsSuite(
  'MongoDB',
  onMongo((mongo) => new MongoSnapshots(mongo)),
);
refusalsSuite(
  'MongoDB',
  onMongo((mongo) => new MongoRefusals(mongo, clock)),
  clock,
);
jobsSuite(
  'MongoDB',
  onMongo((mongo) => new MongoJobs(mongo, clock)),
  clock,
);
personalKeysSuite(
  'MongoDB',
  onMongo((mongo) => new MongoPersonalKeys(mongo, clock)),
);
pushRecorderSuite(
  'MongoDB',
  onMongo((mongo) => new MongoPushLog(mongo)),
);

test('revoked sessions are known to every process, for longer than a copy may live', async () => {
  const opened = await onMongo(
    (mongo) => [new MongoRevocations(mongo, clock), new MongoRevocations(mongo, clock)] as const,
  )();
  const [one, other] = opened.port;
  await one.note(['session-1', 'user-1']);
  await one.note(['session-1']);
  for (const process of [one, other]) {
    expect(await process.some(['session-1', 'user-9'])).toBe(true);
    expect(await process.some(['session-9', 'user-1'])).toBe(true);
    expect(await process.some(['session-9', 'user-9'])).toBe(false);
  }
  clock.advance(60_000);
  expect(await other.some(['session-1'])).toBe(true);
  clock.advance(10 * 60_000);
  expect(await other.some(['session-1'])).toBe(false);
  await opened.close();
});
