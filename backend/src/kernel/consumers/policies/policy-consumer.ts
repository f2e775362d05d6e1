import type { Checkpoints } from '../../../ports/read-models/checkpoints';
import { Consumer, type ConsumerDeps, type ConsumerOptions, consumerLeases } from '../runtime/consumer';
import type { AskOtherProcesses, ConsumerObserver } from '../runtime/consumer-observer';
import { Progress } from '../runtime/progress';
import type { PolicyDefinition } from './policy';
import { PolicyProcessor } from './policy-processor';

const maxBatch = 500;

export interface PolicyConsumerDeps extends ConsumerDeps {
  readonly checkpoints: Checkpoints;
  readonly observer?: ConsumerObserver;
  readonly askOtherProcesses?: AskOtherProcesses;
}

/** Configures the consumer of a policy. */
export function policyConsumer(definition: PolicyDefinition, deps: PolicyConsumerDeps): Consumer {
  const { name, handlers, startFrom, movesMoney } = definition;
  const { checkpoints, observer, askOtherProcesses } = deps;
  const options: ConsumerOptions = {
    ...{ name, startFrom, movesMoney, maxBatch },
    leaseName: `${consumerLeases}policy/${name}`,
    eventTypes: new Set(Object.keys(handlers)),
    onParked: observer && ((partition, keys) => observer.parked(name, partition, keys)),
    askOtherProcesses: askOtherProcesses && ((partition) => askOtherProcesses(name, partition)),
  };
  const progress = new Progress(deps.feed, (partition, position) =>
    observer?.advanced(name, partition, position, consumer.isHere(partition)),
  );
  const consumer = new Consumer(
    new PolicyProcessor(definition, checkpoints, deps.handlerLimitMs),
    options,
    deps,
    progress,
  );
  return consumer;
}
