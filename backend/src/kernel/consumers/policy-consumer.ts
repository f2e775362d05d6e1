import type { Checkpoints } from '../../ports/checkpoints';
import type { PolicyDefinition } from '../policy';
import { Consumer, type ConsumerDeps, type ConsumerOptions, consumerLeases } from './consumer';
import type { AskElsewhere, ConsumerObserver } from './consumer-observer';
import { PolicyReactor } from './policy-reactor';
import { Progress } from './progress';

const maxBatch = 500;

export interface PolicyConsumerDeps extends ConsumerDeps {
  readonly checkpoints: Checkpoints;
  readonly observer?: ConsumerObserver;
  readonly askElsewhere?: AskElsewhere;
}

/** Configures the consumer of a policy. */
export function policyConsumer(definition: PolicyDefinition, deps: PolicyConsumerDeps): Consumer {
  const { name, handlers, startFrom, movesMoney } = definition;
  const { checkpoints, observer, askElsewhere } = deps;
  const options: ConsumerOptions = {
    ...{ name, startFrom, movesMoney, maxBatch },
    leaseName: `${consumerLeases}policy/${name}`,
    eventTypes: new Set(Object.keys(handlers)),
    onParked: observer && ((partition, keys) => observer.parked(name, partition, keys)),
    askElsewhere: askElsewhere && ((partition) => askElsewhere(name, partition)),
  };
  const progress = new Progress(deps.feed, (partition, position) =>
    observer?.advanced(name, partition, position, consumer.isHere(partition)),
  );
  const consumer = new Consumer(
    new PolicyReactor(definition, checkpoints, deps.handlerLimitMs),
    options,
    deps,
    progress,
  );
  return consumer;
}
