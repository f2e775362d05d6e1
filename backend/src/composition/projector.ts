// The role `projector`: everything that follows the log (projections, policies) or the queue (jobs).
import { atMost } from '../kernel/at-most';
import { consumerActJob } from '../kernel/consumers/consumer-acts.job';
import { consumerActsPolicy } from '../kernel/consumers/consumer-acts.policy';
import { consumerActStream } from '../kernel/consumers/consumer-acts.stream';
import { ConsumerHolds } from '../kernel/consumers/consumer-holds';
import { consumerHoldStream } from '../kernel/consumers/consumer-holds.stream';
import type { AskElsewhere, ConsumerObserver } from '../kernel/consumers/consumer-observer';
import { EngineReach } from '../kernel/consumers/engine-reach';
import { LeaseKeeper, type LeaseTimes } from '../kernel/consumers/lease-keeper';
import { policyConsumer } from '../kernel/consumers/policy-consumer';
import { ProjectionConsumer } from '../kernel/consumers/projection-consumer';
import type { ReadPositions } from '../kernel/consumers/read-positions';
import { StoredReadPositions } from '../kernel/consumers/stored-read-positions';
import { newId } from '../kernel/ids';
import { JobRunner } from '../kernel/job-runner';
import { untilAvailable } from '../kernel/until-available';
import type { MetricValues } from './command-metrics';
import { type ConsumerControl, Consumers } from './consumers';
import { codecOf, domainDeps, type RoleOptions } from './domain-deps';
import type { ProjectorPorts } from './ports';

/**
 * Limit of policies that start at once, since each reads its position on every partition. Projections start
 * sequentially, because the first start creates their collections.
 */
const policiesAtATime = 8;

export interface ProjectorOptions extends RoleOptions {
  readonly ports: ProjectorPorts;
  /** Notified of the progress of projections. */
  readonly observer?: ConsumerObserver;
  /** Set if other processes run some of the partitions. */
  readonly elsewhere?: { readonly policyObserver: ConsumerObserver; readonly ask: AskElsewhere };
  readonly leaseTimes?: LeaseTimes;
  /** The positions of projections, if other processes run some of them. */
  readonly positions?: ReadPositions;
}

/** A projector as the role `api` sees it, whichever thread it runs in. */
export interface Projector {
  readonly consumers: ConsumerControl;
  readonly positions: ReadPositions;
  /** Resolves once a projector that starts in parallel with this thread is running. */
  readonly started?: Promise<void>;
  /** The metrics of the projector's thread, if it is a separate one. */
  metrics?(): Promise<MetricValues>;
  /** Call this when a job was enqueued, so that it does not wait for the next poll. */
  lookForJobs(): void;
  /** Lets consumers finish their batch and stops running jobs. */
  stop(): Promise<void>;
}

export async function startProjector(
  options: ProjectorOptions,
): Promise<Projector & { readonly consumers: Consumers }> {
  const { ports, domains, log, observer, elsewhere, traces } = options;
  const codec = codecOf(domains, ports);
  const { feed, projectionStore: store, realtime, checkpoints } = ports;
  const reach = ports.reachesEngines && new EngineReach(ports.reachesEngines);
  const leases = new LeaseKeeper(ports.leases, newId(), options.leaseTimes, reach);
  const holds = new ConsumerHolds(ports.eventStore);
  await untilAvailable(log, () => holds.look());
  const consumerDeps = { feed, codec, leases, log, traces, isHeld: (consumer: string) => holds.has(consumer) };
  const askElsewhere = elsewhere?.ask;
  const projections = domains
    .flatMap((domain) => domain.projections ?? [])
    .map(
      (definition) => new ProjectionConsumer(definition, { ...consumerDeps, store, realtime, observer, askElsewhere }),
    );
  for (const projection of projections) await projection.start();

  const positions = options.positions ?? new StoredReadPositions(feed, projections);
  const deps = domainDeps(ports, options, codec, positions);
  const parts = domains.flatMap((domain) => domain.wire?.(deps) ?? []);
  const policies = [...parts.flatMap((part) => part.policies ?? []), consumerActsPolicy(() => consumers)].map(
    (definition) =>
      policyConsumer(definition, { ...consumerDeps, checkpoints, askElsewhere, observer: elsewhere?.policyObserver }),
  );
  deps.commands.handlerOf(consumerActStream);
  deps.commands.handlerOf(consumerHoldStream);
  const consumers = new Consumers(projections, policies, leases, holds, log);
  const inPlace = atMost(policiesAtATime);
  await Promise.all(policies.map((policy) => inPlace(() => policy.start())));
  const jobs = new JobRunner(
    [...parts.flatMap((part) => part.jobs ?? []), consumerActJob(deps.commands, () => consumers)],
    ports.jobs,
    log,
  );
  ports.onJobEnqueued(() => jobs.look());
  if (options.runJobs !== false) jobs.start();
  const endings: (() => Promise<void>)[] = [];
  for (const part of parts) {
    const end = await part.start?.();
    if (end !== undefined) endings.unshift(end);
  }

  return {
    consumers,
    positions,
    lookForJobs: () => jobs.look(),
    stop: async () => {
      for (const end of endings) await end();
      await jobs.stop();
      await consumers.stop();
    },
  };
}
