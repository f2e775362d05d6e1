// The role `projector`: everything that follows the log (projections, policies) or the queue (jobs).

import { consumerCommandJob } from '../../kernel/consumers/operations/consumer-commands.job';
import { consumerCommandsPolicy } from '../../kernel/consumers/operations/consumer-commands.policy';
import { consumerCommandStream } from '../../kernel/consumers/operations/consumer-commands.stream';
import { ConsumerHolds } from '../../kernel/consumers/operations/paused-consumers';
import { consumerHoldStream } from '../../kernel/consumers/operations/paused-consumers.stream';
import { policyConsumer } from '../../kernel/consumers/policies/policy-processor';
import type { ReadPositions } from '../../kernel/consumers/positions/read-positions';
import { StoredReadPositions } from '../../kernel/consumers/positions/stored-read-positions';
import { ProjectionConsumer } from '../../kernel/consumers/projections/projection-consumer';
import type { AskOtherProcesses, ConsumerObserver } from '../../kernel/consumers/runtime/consumer-observer';
import { EngineReach } from '../../kernel/consumers/runtime/engine-reach';
import { EventDispatcher } from '../../kernel/consumers/runtime/event-dispatcher';
import { LeaseKeeper } from '../../kernel/consumers/runtime/lease-keeper';
import { JobRunner } from '../../kernel/jobs/job-runner';
import { newId } from '../../kernel/values/ids';
import { atMost } from '../../kernel/values/limit-concurrency';
import { untilAvailable } from '../../kernel/values/until-available';
import type { LeaseTimes } from '../../ports/operations/leases';
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
  readonly elsewhere?: { readonly policyObserver: ConsumerObserver; readonly ask: AskOtherProcesses };
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
  const times = options.leaseTimes ?? ports.leaseTimes;
  const leases = new LeaseKeeper(ports.leases, newId(), times, reach, elsewhere && log);
  const holds = new ConsumerHolds(ports.eventStore);
  await untilAvailable(log, () => holds.look());
  const dispatcher = new EventDispatcher(feed, codec);
  const consumerDeps = { feed, dispatcher, leases, log, traces, isHeld: (consumer: string) => holds.has(consumer) };
  const askOtherProcesses = elsewhere?.ask;
  const projections = domains
    .flatMap((domain) => domain.projections ?? [])
    .map(
      (definition) =>
        new ProjectionConsumer(definition, { ...consumerDeps, store, realtime, observer, askOtherProcesses }),
    );
  const requestLeases = leases.gather();
  for (const projection of projections) await projection.start();

  const positions = options.positions ?? new StoredReadPositions(feed, projections);
  const deps = domainDeps(ports, options, codec, positions);
  const parts = domains.flatMap((domain) => domain.wire?.(deps) ?? []);
  const policies = [...parts.flatMap((part) => part.policies ?? []), consumerCommandsPolicy(() => consumers)].map(
    (definition) =>
      policyConsumer(definition, {
        ...consumerDeps,
        checkpoints,
        askOtherProcesses,
        observer: elsewhere?.policyObserver,
      }),
  );
  deps.commands.handlerOf(consumerCommandStream);
  deps.commands.handlerOf(consumerHoldStream);
  const consumers = new Consumers(projections, policies, leases, holds, log);
  const inPlace = atMost(policiesAtATime);
  await Promise.all(policies.map((policy) => inPlace(() => policy.start())));
  await requestLeases();
  const jobs = new JobRunner(
    [...parts.flatMap((part) => part.jobs ?? []), consumerCommandJob(deps.commands, () => consumers)],
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
