/** The role `projector`: everything that follows the log (projections, policies) or the queue (jobs). */
import type { ProjectionProgress } from '../kernel/fresh-reads';
import { JobRunner } from '../kernel/job-runner';
import { PolicyRunner } from '../kernel/policy-runner';
import { ProjectionRunner } from '../kernel/projection-runner';
import { type ConsumerControl, Consumers } from './consumers';
import { codecOf, domainDeps, type RoleOptions } from './domain-deps';
import type { ProjectorPorts } from './ports';

export interface ProjectorOptions extends RoleOptions {
  readonly ports: ProjectorPorts;
  /** Told of each step of a projection, once what it wrote can be read. */
  readonly onProgress?: (projection: string, partition: number, position: number) => void;
}

/** A projector as the role `api` sees it, whichever thread it runs in. */
export interface Projector {
  readonly consumers: ConsumerControl;
  readonly projections: readonly ProjectionProgress[];
  /** To be called when a job was enqueued, so that it does not wait for the next look. */
  lookForJobs(): void;
  /** Lets consumers finish their batch and ends running jobs. */
  stop(): Promise<void>;
}

export async function startProjector(
  options: ProjectorOptions,
): Promise<Projector & { readonly consumers: Consumers }> {
  const { ports, domains, log, onProgress } = options;
  const codec = codecOf(domains, ports);
  const { feed, projectionStore: store, realtime } = ports;
  const projections = domains
    .flatMap((domain) => domain.projections ?? [])
    .map((definition) => new ProjectionRunner(definition, { store, feed, realtime, codec, log, onProgress }));
  for (const projection of projections) await projection.start();

  const deps = domainDeps(ports, options, codec, projections);
  const parts = domains.flatMap((domain) => domain.wire?.(deps) ?? []);
  const policies = parts
    .flatMap((part) => part.policies ?? [])
    .map((definition) => new PolicyRunner(definition, { ...ports, codec, log }));
  for (const policy of policies) policy.start();
  const jobs = new JobRunner(
    parts.flatMap((part) => part.jobs ?? []),
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

  const consumers = new Consumers(feed, projections, policies);
  return {
    consumers,
    projections,
    lookForJobs: () => jobs.look(),
    stop: async () => {
      for (const end of endings) await end();
      await jobs.stop();
      await consumers.stop();
    },
  };
}
