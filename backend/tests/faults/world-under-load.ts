// Runs the distributed profile as in production, with two processes per role on its own engines, while fans pay;
// witnesses measure how soon the system works again for everybody after a fault.
import { setTimeout as pause } from 'node:timers/promises';
import { partitionOf } from '../../src/adapters/kafka/settings';
import { newId } from '../../src/kernel/values/ids';
import { endEach } from '../support/concurrency/end-each';
import { oneAtATime } from '../support/concurrency/one-at-a-time';
import { until } from '../support/concurrency/until';
import {
  type DistributedApp,
  type DistributedInstallation,
  distributedInstallation,
} from '../support/engines/distributed-processes';
import { type OwnEngine, ownEngine } from '../support/engines/engines';
import type { TestApp } from '../support/world/app';
import { EnduringFans, ofFan } from './enduring-fans';
import { type Fan, fansAndSongs, fanWithTalents, type Payees } from './paying-fans';
import { SupervisedProcesses } from './supervised-processes';

/** Witnesses pay only on request. */
const counts = { fans: 4, witnessesOfAPartition: 2, songs: 6 };
const talents = 10_000_000;
const giftTalents = 100;
/** Even a busy machine restarts everything within this time. */
export const recoveryTimeoutMs = 240_000;
/** A test of a fault waits for the load before it, for the recovery after it, and for what it does between them. */
export const faultTestMs = 3 * recoveryTimeoutMs;

type Engines = Record<'kafka' | 'mongo' | 'redis', OwnEngine>;

export interface WorldParts {
  readonly startEngine: (name: 'KAFKA' | 'MONGO' | 'REDIS') => Promise<OwnEngine>;
  readonly startProcesses: (processes: SupervisedProcesses, installation: DistributedInstallation) => Promise<void>;
}

export const usual: WorldParts = {
  startEngine: ownEngine,
  startProcesses: (processes) => processes.start(['api', 'api', 'projector', 'projector', 'relay', 'relay']),
};

export class WorldUnderLoad {
  /** One sentence about the effects of each fault. */
  readonly seen: string[] = [];
  private gifts = 0;
  private starting: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly engines: Engines,
    readonly installation: DistributedInstallation,
    readonly processes: SupervisedProcesses,
    readonly app: DistributedApp,
    readonly payees: Payees,
    readonly fans: readonly Fan[],
    private readonly witnesses: readonly Fan[],
    readonly paying: EnduringFans,
  ) {}

  static start(parts: WorldParts = usual): Promise<WorldUnderLoad> {
    const endings: (() => unknown)[] = [];
    return oneAtATime('start-of-a-world', () => WorldUnderLoad.begin(parts, endings)).catch(async (error) => {
      await endEach(...endings).catch(() => undefined);
      throw error;
    });
  }

  /** @param endings gets what ends the parts that have started, if another one does not. */
  private static async begin(
    { startEngine, startProcesses }: WorldParts,
    endings: (() => unknown)[],
  ): Promise<WorldUnderLoad> {
    const [kafka, mongo, redis] = await Promise.all([startEngine('KAFKA'), startEngine('MONGO'), startEngine('REDIS')]);
    endings.push(...[kafka, mongo, redis].map((engine) => () => engine.remove()));
    const installation = await distributedInstallation(
      { kafkaUrl: kafka.running.url, mongoUrl: mongo.running.url, redisUrl: redis.running.url },
      { LIBRETTO_LOG_LEVEL: process.env.TEST_LOG ?? 'warn' },
    );
    endings.unshift(() => installation.remove());
    const processes = new SupervisedProcesses(installation);
    await startProcesses(processes, installation);
    const app = await installation.api();
    const made = await fansAndSongs(app, counts);
    const { fans } = made;
    const witnesses = await witnessesOn(app, installation.settings.kafka.partitions);
    const paying = new EnduringFans(fans, made, processes.apis);
    return new WorldUnderLoad({ kafka, mongo, redis }, installation, processes, app, made, fans, witnesses, paying);
  }

  async remove(): Promise<void> {
    await this.starting.catch(() => undefined);
    await endEach(
      () => this.installation.remove(),
      ...Object.values(this.engines).map((engine) => () => engine.remove()),
    );
  }

  get userIds(): readonly string[] {
    return [this.payees.artistId, ...this.fans, ...this.witnesses].map((one) =>
      typeof one === 'string' ? one : one.userId,
    );
  }

  /** Resolves under load, once everything that an earlier fault ended is running again. */
  async underLoad(): Promise<void> {
    await this.starting;
    const before = this.paying.paid;
    await until(() => this.paying.paid >= before + 10, recoveryTimeoutMs);
    await pause(Math.random() * 50);
  }

  /** Starts processes in the background, as a supervisor would. */
  inBackground(start: () => Promise<unknown>): void {
    this.starting = Promise.all([this.starting, start()]);
    this.starting.catch(() => undefined);
  }

  /**
   * Records how long after `sinceMs` every witness could pay and saw the payment through every api process.
   * @returns the seconds until then.
   */
  async recovered(what: string, sinceMs: number): Promise<number> {
    const seconds = () => (performance.now() - sinceMs) / 1000;
    this.gifts++;
    const body = { artistId: this.payees.artistId, amount: giftTalents, paymentMethod: 'balance' };
    await Promise.all(
      this.witnesses.map((witness) => {
        const key = `witness-${witness.userId}-${this.gifts}`;
        return this.paying.pay(witness, { key, path: '/api/social/donate', body });
      }),
    );
    const paid = seconds();
    await until(async () => {
      const seen = await Promise.all(this.witnesses.map((witness) => this.isSeen(witness)));
      return seen.every(Boolean);
    }, recoveryTimeoutMs);
    this.seen.push(`${what}: paid after ${paid.toFixed(1)} s, seen by everybody after ${seconds().toFixed(1)} s`);
    return seconds();
  }

  /** The request carries no consistency token, so it does not wait. */
  private async isSeen(witness: Fan): Promise<boolean> {
    await pause(20);
    const balances = await Promise.all(
      this.processes.apis().map(async (origin) => {
        const asking = ofFan(witness, origin).get(`/api/user/${witness.userId}/balance`);
        return (await asking.catch(() => undefined))?.body.talentBalance;
      }),
    );
    return balances.length > 0 && balances.every((found) => found === talents - this.gifts * giftTalents);
  }
}

/** Creates witnesses on every partition, so that a fault of any partition's process is noticed. */
async function witnessesOn(app: TestApp, partitions: number): Promise<readonly Fan[]> {
  const found: string[][] = Array.from({ length: partitions }, () => []);
  while (found.some(({ length }) => length < counts.witnessesOfAPartition)) {
    const userId = newId();
    const ofPartition = found[partitionOf(`wallet-${userId}`, partitions)] as string[];
    if (ofPartition.length < counts.witnessesOfAPartition) ofPartition.push(userId);
  }
  const witnesses = await Promise.all(found.flat().map((userId) => fanWithTalents(app, userId)));
  await app.settle();
  return witnesses;
}
