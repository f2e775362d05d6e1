// Engines: MONGO
import { pino } from 'pino';
import { engineUrl } from '../../../tests/support/engines/engines';
import { MongoConnection } from '../../adapters/mongo/operational/connection';
import { MongoReleases } from '../../adapters/mongo/operational/releases';
import { newId } from '../../kernel/values/ids';
import { eventVersionsOf } from '../application/domain-deps';
import { domains } from '../application/domains';
import { finalizeRelease } from './finalize-release';

test('an upgrade is finalized once every running process understands the events of this release', async () => {
  const mongoUrl = engineUrl('MONGO').replace('/?', `/test-${newId().slice(-12)}?`);
  const mongo = new MongoConnection(mongoUrl);
  const releases = new MongoReleases(mongo);
  const understands = eventVersionsOf(domains);
  const { SongPurchased = 0, ...former } = understands;
  expect(SongPurchased).toBeGreaterThan(0);
  await releases.writtenOr(former);
  const process = { id: 'former', role: 'projector', host: 'one', pid: 7, understands: former };
  await releases.note(process);
  const printed: string[] = [];
  const finalize = () => finalizeRelease({ mongoUrl }, pino({ level: 'silent' }), (line) => printed.push(line));

  expect(await finalize()).toBe(1);
  expect(printed[0]).toBe(`The projector 7 on one does not understand SongPurchased ${SongPurchased}.`);
  expect(await releases.written()).toEqual(former);

  await releases.note({ ...process, understands });
  expect(await finalize()).toBe(0);
  expect(printed.at(-1)).toBe(`SongPurchased ${SongPurchased} is written by all processes within 10 seconds.`);
  expect(await releases.written()).toEqual(understands);
  await mongo.run((db) => db.dropDatabase());
  await mongo.close();
});
