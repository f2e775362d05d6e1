import { join } from 'node:path';
import { personalKeysSuite } from '../../../../tests/ports/events/personal-keys.suite';
import { onLibsql } from '../../../../tests/ports/libsql-opened';
import { blobStoreSuite } from '../../../../tests/ports/media/blob-store.suite';
import { expiringRecordsSuite } from '../../../../tests/ports/operations/expiring-records.suite';
import { jobsSuite } from '../../../../tests/ports/operations/jobs.suite';
import { leasesSuite } from '../../../../tests/ports/operations/leases.suite';
import { rateLimitsSuite } from '../../../../tests/ports/operations/rate-limits.suite';
import { sessionsSuite } from '../../../../tests/ports/operations/sessions.suite';
import { checkpointsSuite, refusalsSuite, snapshotsSuite } from '../../../../tests/ports/read-models/keeping.suite';
import { TestClock } from '../../../../tests/support/world/test-clock';
import { StoredRefusals } from '../event-log/refusals';
import { StoredSnapshots } from '../event-log/snapshots';
import { StoredBlobs } from './blob-store';
import { StoredCheckpoints } from './checkpoints';
import { StoredExpiringRecords } from './expiring-records';
import { StoredJobs } from './jobs';
import { StoredLeases } from './leases';
import { StoredPersonalKeys } from './personal-keys';
import { StoredRateLimits } from './rate-limits';
import { StoredSessions } from './sessions';

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
expiringRecordsSuite(
  'libsql',
  onLibsql((database) => new StoredExpiringRecords(database, clock)),
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
