// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Measures on a long log of plays how soon after a projector's kill every consumer has taken what was appended since, on
// every partition, while fans pay. The second kill leaves the work to a process that has seen little of the log itself.
import { partitionOf } from '../../src/adapters/kafka/settings';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/client';
import { allDays, streamCounts } from '../../src/domains/playback/listening/stream-counts.projection';
import { newId } from '../../src/kernel/values/ids';
import { atMost } from '../../src/kernel/values/limit-concurrency';
import { untilAvailable } from '../../src/kernel/values/until-available';
import { noStream } from '../../src/ports/events/event-store';
import { until } from '../support/concurrency/until';
import {
  type DistributedApp,
  type DistributedInstallation,
  distributedInstallation,
  type RoleProcess,
} from '../support/engines/distributed-processes';
import { EnduringFans } from './enduring-fans';
import { type Fan, fansAndSongs, type Payees } from './paying-fans';
import { expectTheBooksWhole } from './whole-books';

const testMs = 1_800_000;
/** A play is two events. On two cores, filling and projecting a million of them takes some forty minutes. */
const plays = Number(process.env.LIBRETTO_TEST_EVENTS ?? 50_000) / 2;
const listeners = 500;
const divideMs = 300_000;
/**
 * The lease and the heartbeat of a killed process lapse after 6 s, others notice within 0.5 s and request its leases every
 * 0.5 s. The rest is the time to read and handle what was appended: some 3 s (`infra/docs/faults.md`), and four
 * times as long on a busy machine.
 */
const limitMs = 20_000;

class LongLog {
  private readonly listenerIds = Array.from({ length: listeners }, newId);
  private played = 0;
  /** The running projectors, the one that has run longest first. */
  private readonly projectors: RoleProcess[] = [];
  readonly seen: string[] = [];

  private constructor(
    readonly installation: DistributedInstallation,
    readonly app: DistributedApp,
    readonly made: Payees & { readonly fans: readonly Fan[] },
    private readonly redis: RedisConnection,
  ) {}

  static async start(partitions: number): Promise<LongLog> {
    const installation = await distributedInstallation({}, { LIBRETTO_KAFKA_PARTITIONS: String(partitions) });
    try {
      return await LongLog.fillIn(installation);
    } catch (error) {
      await installation.remove();
      throw error;
    }
  }

  private static async fillIn(installation: DistributedInstallation): Promise<LongLog> {
    const [projector] = await Promise.all([installation.start('projector'), installation.start('relay')]);
    const app = await installation.api();
    const made = await fansAndSongs(app, { fans: 2, songs: 40 });
    const redis = connectRedis(installation.settings.redisUrl);
    await redis.ready(60_000);
    await app.settle(testMs);
    await projector.end();
    const log = new LongLog(installation, app, made, redis);
    await log.fill();
    return log;
  }

  async remove(): Promise<void> {
    console.log(this.seen.join('\n'));
    this.redis.close();
    await this.installation.remove();
  }

  async startProjector(): Promise<void> {
    this.projectors.push(await this.installation.start('projector'));
  }

  /** Kills the oldest projector. @returns how long it took until all that was appended since was taken everywhere. */
  async killOldest(what: string): Promise<number> {
    const atMs = performance.now();
    await this.projectors.shift()?.kill();
    const targets = await this.playOnEachPartition();
    const places = (await this.behind(targets)).of;
    let mostMs: number | undefined;
    let last: readonly string[] = [];
    await until(async () => {
      const { behind } = await this.behind(targets);
      if (behind.length <= places / 20) mostMs ??= performance.now() - atMs;
      if (behind.length > 0) last = behind;
      return behind.length === 0;
    }, 300_000);
    const tookMs = performance.now() - atMs;
    const seconds = (ms = 0) => (ms / 1000).toFixed(1);
    this.seen.push(
      `${what}: 95 % of ${places} places current after ${seconds(mostMs)} s, all after ${seconds(tookMs)} s, at last ${last.slice(0, 3)}`,
    );
    return tookMs;
  }

  /** Resolves once two processes hold the partitions of all consumers, each of them at least a quarter. */
  async sharedOut(): Promise<void> {
    const { redis, prefix } = this.redis;
    await until(async () => {
      const names = await redis.keys(`${prefix}leases/consumer/*`);
      const holders = await Promise.all(names.map((name) => redis.hget(name, 'holder')));
      const counts = [...new Set(holders)].map((holder) => holders.filter((each) => each === holder).length);
      return counts.length === 2 && counts.every((count) => count >= names.length / 4);
    }, divideMs);
  }

  async expectEachPlayCounted(): Promise<void> {
    const ids = this.made.songIds.map((songId) => `${allDays}~${songId}`);
    const docs = await Promise.all(ids.map((id) => this.app.deps.reads.collection(streamCounts).get(id)));
    expect(docs.reduce((sum, doc) => sum + (doc?.streams ?? 0), 0)).toBe(this.played);
  }

  private async fill(): Promise<void> {
    const { partitions } = this.installation.settings.kafka;
    const startMs = performance.now();
    const inPlace = atMost(8);
    await Promise.all(Array.from({ length: plays }, () => inPlace(() => this.play(newId()))));
    const filledMs = performance.now();
    await Promise.all([this.startProjector(), this.startProjector()]);
    await this.app.settle(testMs);
    const [filling, projecting] = [filledMs - startMs, performance.now() - filledMs].map((ms) => Math.round(ms / 1000));
    this.seen.push(
      `${partitions} partitions: ${2 * plays} events in ${filling} s, in all read models ${projecting} s later`,
    );
  }

  /** @returns the position up to which each partition has to be taken. */
  private async playOnEachPartition(): Promise<readonly number[]> {
    const { partitions } = this.installation.settings.kafka;
    const targets: number[] = [];
    for (let partition = 0; partition < partitions; partition++) {
      let playId = newId();
      while (partitionOf(`play-${playId}`, partitions) !== partition) playId = newId();
      targets.push(await this.play(playId));
    }
    return targets;
  }

  private async play(playId: string): Promise<number> {
    const n = this.played++;
    const userId = this.listenerIds[n % listeners] as string;
    const songId = this.made.songIds[n % this.made.songIds.length] as string;
    const streamId = `play-${playId}`;
    const at = new Date().toISOString();
    const about = {
      partitionKey: streamId,
      metadata: { correlationId: playId, causationId: playId, actor: `user:${userId}`, at },
    };
    const events = [
      {
        ...about,
        ...{ id: newId(), type: 'PlayStarted', schemaVersion: 2 },
        data: { playId, userId, songId, startedAtMs: Date.now() },
      },
      {
        ...about,
        ...{ id: newId(), type: 'SongStreamed', schemaVersion: 1 },
        data: { songId, artistId: this.made.artistId, userId, playId, seconds: 40 },
      },
    ];
    const store = () => this.app.ports.eventStore.append(streamId, noStream, events);
    // A busy machine lets some appends wait too long.
    const answer = await untilAvailable({ warn: () => undefined }, store);
    if (answer.kind !== 'appended') throw new Error(`${streamId} exists already`);
    return answer.lastPosition;
  }

  /** Counts the partitions of consumers, and those that have not taken the targets yet. */
  private async behind(targets: readonly number[]) {
    const posted = Object.entries(await this.redis.redis.hgetall(`${this.redis.prefix}progress`));
    const behind = posted.filter(([place, text]) => {
      const partition = Number(place.slice(place.lastIndexOf('/') + 1));
      return Number.parseInt(text, 10) < (targets[partition] as number);
    });
    return { of: posted.length, behind: behind.map(([place]) => place) };
  }
}

describe.each([4, 24])('with %i partitions', (partitions) => {
  let log: LongLog;
  let paying: EnduringFans;
  beforeAll(async () => {
    log = await LongLog.start(partitions);
    paying = new EnduringFans(log.made.fans, log.made, () => [log.app.origin]);
  }, testMs);
  afterAll(() => log?.remove(), testMs);

  test(
    `every consumer is current within ${limitMs / 1000} seconds of a projector's kill`,
    async () => {
      const tookMs = [await log.killOldest('a projector killed')];
      await log.startProjector();
      await log.sharedOut();
      tookMs.push(await log.killOldest('the other one killed'));
      await log.startProjector();
      expect(Math.max(...tookMs)).toBeLessThan(limitMs);
    },
    testMs,
  );

  test(
    'each play and each payment is counted once',
    async () => {
      await paying.end();
      await expectTheBooksWhole(log.app, paying, [log.made.artistId, ...log.made.fans.map(({ userId }) => userId)]);
      await log.expectEachPlayCounted();
    },
    testMs,
  );
});
