// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Tests that an installation with data gets another partition count and continues unchanged.
import { pino } from 'pino';
import type { DistributedSettings } from '../../src/composition/config/distributed-settings';
import { RepartitionError, repartition } from '../../src/composition/distributed/repartition';
import { Books } from '../money/books';
import { until } from '../support/concurrency/until';
import {
  type DistributedInstallation,
  distributedInstallation,
  type RoleProcess,
} from '../support/engines/distributed-processes';
import { publishSong, storeTopUp, topUp } from '../support/sound/published-song';

let installation: DistributedInstallation;
beforeEach(async () => {
  installation = await distributedInstallation();
}, 600_000);
afterEach(() => installation?.remove());

const log = pino({ level: 'silent' });

test('balances do not change, and later payments are credited once', async () => {
  const { kafka } = installation.settings;
  const settings: DistributedSettings = {
    ...installation.settings,
    kafka: { ...kafka, topic: `${kafka.topic}-7`, partitions: 7 },
  };
  const environment = { LIBRETTO_KAFKA_TOPIC: settings.kafka.topic, LIBRETTO_KAFKA_PARTITIONS: '7' };
  const printed: string[] = [];
  const change = () => repartition(settings, log, (line) => printed.push(line));

  const running: RoleProcess[] = [await installation.start('relay'), await installation.start('projector')];
  const before = await installation.api();
  const artist = await before.signUp({ isArtist: true });
  const songId = await publishSong(before, { artistId: artist.userId, isPaid: true, priceTalents: 75 });
  const fan = await before.signUp();
  await topUp(before, fan.userId, 1_000);
  await fan.post('/api/song/purchase', { songId, paymentMethod: 'talent_balance' });
  await before.settle();
  await expect(change()).rejects.toThrow(RepartitionError);
  const api = await installation.start('api');
  for (const process of running) await process.end();
  await expect(change()).rejects.toThrow(/^The api \d+ on .+ runs, or was killed/);
  await api.end();

  // Events stored after the last copy are not in Kafka, and no consumer has seen them.
  await storeTopUp(before, fan.userId, 10);
  await before.stop();
  await expect(change()).rejects.toThrow(/does not hold the whole log/);
  const relay = await installation.start('relay');
  const projector = await installation.start('projector');
  const between = await installation.api();
  await between.settle();
  await between.stop();
  for (const process of [relay, projector]) await process.end();

  await expect(installation.start('projector', environment)).rejects.toThrow();
  await change();
  expect(printed.at(-1)).toMatch(/^The checkpoints belong to 7 partitions of /);
  await change();
  expect(printed.at(-1)).toBe('The checkpoints belong to 7 partitions already.');
  await expect(installation.start('projector')).rejects.toThrow();

  await installation.start('relay', environment);
  await installation.start('projector', environment);
  const after = await installation.api(environment);
  await after.settle();
  const giver = await after.signIn(fan.email, 'a quiet evening 7');
  const talents = async () => (await giver.get(`/api/user/${fan.userId}/balance`)).body.talentBalance;
  expect(await talents()).toBe(935);
  const gift = { artistId: artist.userId, amount: 100, paymentMethod: 'balance' };
  expect((await giver.post('/api/social/donate', gift)).status).toBe(200);
  await until(async () => (await talents()) === 835);
  await after.settle();
  const books = new Books(after.deps.eventStore);
  await books.catchUp();
  expect(books.sums()).toEqual({ TALENT: 0, EUR: 0 });
  expect(books.pending()).toEqual([]);
  const earner = await after.signIn(artist.email, 'a quiet evening 7');
  const { euroBalance } = (await earner.get(`/api/user/${artist.userId}/balance`)).body;
  // 85 % of 75 and of 100 Talents, each once.
  expect(euroBalance).toBeCloseTo(1.4875, 4);
}, 400_000);
