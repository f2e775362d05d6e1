import { eventFeedSuite } from '../../../tests/ports/event-feed.suite';
import { onLibsql } from '../../../tests/ports/libsql-opened';
import { LogFeed } from './event-feed';
import { EventLog } from './event-log';

const open = onLibsql(
  (database) => {
    const store = new EventLog(database);
    return { store, feed: new LogFeed(store) };
  },
  { durability: 'awaited', beforeClose: ({ feed }) => feed.close() },
);

eventFeedSuite('libsql', open);
