// Engines: MONGO
import { documentIndexesSuite } from '../../../tests/ports/document-indexes.suite';
import { generationsSuite } from '../../../tests/ports/generations.suite';
import { projectionWritesSuite } from '../../../tests/ports/projection-writes.suite';
import { readModelsSuite } from '../../../tests/ports/read-models.suite';
import { textSearchSuite } from '../../../tests/ports/text-search.suite';
import { onMongo } from '../../../tests/support/mongo-opened';
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
