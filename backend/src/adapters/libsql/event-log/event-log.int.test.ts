import { eventStoreSuite } from '../../../../tests/ports/events/event-store.suite';
import { onLibsql } from '../../../../tests/ports/libsql-opened';
import { EventLog } from './event-log';

eventStoreSuite(
  'libsql',
  onLibsql((database) => new EventLog(database), { durability: 'awaited' }),
);
