import { join } from 'node:path';
import { blobStoreSuite } from '../../../tests/ports/blob-store.suite';
import { jobsSuite } from '../../../tests/ports/jobs.suite';
import { checkpointsSuite, refusalsSuite, snapshotsSuite } from '../../../tests/ports/keeping.suite';
import { leasesSuite } from '../../../tests/ports/leases.suite';
import { onLibsql } from '../../../tests/ports/libsql-opened';
import { personalKeysSuite } from '../../../tests/ports/personal-keys.suite';
import { rateLimitsSuite } from '../../../tests/ports/rate-limits.suite';
import { sessionsSuite } from '../../../tests/ports/sessions.suite';
import { TestClock } from '../../../tests/support/test-clock';
import { StoredBlobs } from './blob-store';
import { StoredCheckpoints } from './checkpoints';
import { StoredJobs } from './jobs';
import { StoredLeases } from './leases';
import { StoredPersonalKeys } from './personal-keys';
import { StoredRateLimits } from './rate-limits';
import { StoredRefusals } from './refusals';
import { StoredSessions } from './sessions';
import { StoredSnapshots } from './snapshots';

const clock = new TestClock();

checkpointsSuite(
  'libsql',
  onLibsql((database) => new StoredCheckpoints(database)),
);
snapshotsSuite(
  'libsql',
  onLibsql((database) => new StoredSnapshots(database)),
);
refusalsSuite(
  'libsql',
  onLibsql((database) => new StoredRefusals(database, clock)),
  clock,
);
sessionsSuite(
  'libsql',
  onLibsql((database) => new StoredSessions(database, clock)),
  clock,
);
jobsSuite(
  'libsql',
  onLibsql((database) => new StoredJobs(database, clock)),
  clock,
);
leasesSuite(
  'libsql',
  onLibsql((database) => new StoredLeases(database, clock)),
  clock,
);
rateLimitsSuite(
  'libsql',
  onLibsql((database) => new StoredRateLimits(database, clock)),
  clock,
);
personalKeysSuite(
  'libsql',
  onLibsql((database) => new StoredPersonalKeys(database, clock)),
);
blobStoreSuite(
  'disk',
  onLibsql((database, folder) => new StoredBlobs(database, join(folder, 'blobs'), clock)),
);
