import { onLibsql } from '../../../../tests/ports/libsql-opened';
import type { Opened } from '../../../../tests/ports/opened';
import { pushRecorderSuite } from '../../../../tests/ports/read-models/push-recorder.suite';
import { MemoryPushLog } from '../../../../tests/support/world/memory-push-log';
import { StoredPushLog } from './push-log';

pushRecorderSuite(
  'libsql',
  onLibsql((database) => new StoredPushLog(database)),
);

/** The tests' in-memory fake fulfils the same contract; its content survives `reopen`. */
const openedOn = (port: MemoryPushLog): Opened<MemoryPushLog> => ({
  port,
  reopen: async () => openedOn(port),
  close: async () => undefined,
});
pushRecorderSuite('memory', async () => openedOn(new MemoryPushLog()));
