// Engines: MONGO
import { jobsSuite } from '../../../tests/ports/jobs.suite';
import { checkpointsSuite, refusalsSuite, snapshotsSuite } from '../../../tests/ports/keeping.suite';
import { personalKeysSuite } from '../../../tests/ports/personal-keys.suite';
import { pushRecorderSuite } from '../../../tests/ports/push-recorder.suite';
import { onMongo } from '../../../tests/support/mongo-opened';
import { TestClock } from '../../../tests/support/test-clock';
import { MongoCheckpoints } from './checkpoints';
import { MongoJobs } from './jobs';
import { MongoPersonalKeys } from './personal-keys';
import { MongoPushLog } from './push-log';
import { MongoRefusals } from './refusals';
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
