// Adapters of the distributed profile beside the bare drivers, on engines that run: `LIBRETTO_TEST_MONGO_URL` says where.
import { missing, type Row } from './harness';
import { mongo } from './mongo.bench';

export async function* engines(): AsyncGenerator<Row> {
  const url = process.env.LIBRETTO_TEST_MONGO_URL;
  if (url === undefined) {
    const row = { name: 'MongoDB', unit: '', baseline: 'bare driver' };
    yield missing(row, 'LIBRETTO_TEST_MONGO_URL is not set: `npm run engines` starts one and says where');
    return;
  }
  yield* mongo(url);
}
