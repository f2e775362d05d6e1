import { onLibsql } from '../../../tests/ports/libsql-opened';
import type { Opened } from '../../../tests/ports/opened';
import { pushRecorderSuite } from '../../../tests/ports/push-recorder.suite';
import { textIndexSuite } from '../../../tests/ports/text-index.suite';
import { MemoryPushLog } from '../../../tests/support/memory-push-log';
import { MemoryTextIndex } from '../../../tests/support/memory-text-index';
import { StoredPushLog } from './push-log';
import { StoredTextIndex } from './text-index';

textIndexSuite(
  'libsql',
  onLibsql((database) => new StoredTextIndex(database)),
);
pushRecorderSuite(
  'libsql',
  onLibsql((database) => new StoredPushLog(database)),
);

/** The tests' in-memory fakes fulfil the same contracts; their content survives `reopen`. */
const inMemory = <Port>(make: () => Port) => {
  const openedOn = (port: Port): Opened<Port> => ({
    port,
    reopen: async () => openedOn(port),
    close: async () => undefined,
  });
  return async () => openedOn(make());
};
textIndexSuite(
  'memory',
  inMemory(() => new MemoryTextIndex()),
);
pushRecorderSuite(
  'memory',
  inMemory(() => new MemoryPushLog()),
);
