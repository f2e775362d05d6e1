// Engines: MONGO
import { documentIndexesSuite } from '../../../../tests/ports/read-models/document-indexes.suite';
import { generationsSuite } from '../../../../tests/ports/read-models/generations.suite';
import { projectionWritesSuite } from '../../../../tests/ports/read-models/projection-writes.suite';
import { readModelsSuite } from '../../../../tests/ports/read-models/read-models.suite';
import { textSearchSuite } from '../../../../tests/ports/read-models/text-search.suite';
import { onMongo } from '../../../../tests/support/engines/mongo-opened';
import { ServingCollections } from './generation-collections';
import { MongoProjectionStore } from './projection-store';
import { MongoPushLog } from './push-log';
import { MongoReadModels, MongoTextSearch } from './read-models';

const open = onMongo(
  (mongo) => {
    const serving = new ServingCollections();
    return {
      store: new MongoProjectionStore(mongo, serving),
      reads: new MongoReadModels(serving),
      search: new MongoTextSearch(serving),
      pushLog: new MongoPushLog(mongo),
    };
  },
  ({ store }) => store.close(),
);

readModelsSuite('MongoDB', open);
projectionWritesSuite('MongoDB', open);
documentIndexesSuite('MongoDB', open);
generationsSuite('MongoDB', open);
textSearchSuite('MongoDB', open);
