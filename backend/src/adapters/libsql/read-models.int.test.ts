import { onLibsql } from '../../../tests/ports/libsql-opened';
import { readModelsSuite } from '../../../tests/ports/read-models.suite';
import { ServingTables } from './generation-tables';
import { TableProjectionStore } from './projection-store';
import { StoredPushLog } from './push-log';
import { TableReadModels, TableTextSearch } from './read-models';

const open = onLibsql((database) => {
  const serving = new ServingTables();
  const pushLog = new StoredPushLog(database);
  return {
    store: new TableProjectionStore(database, serving, pushLog),
    reads: new TableReadModels(serving),
    search: new TableTextSearch(serving),
    pushLog,
  };
});

readModelsSuite('libsql', open);
