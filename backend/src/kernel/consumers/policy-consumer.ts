import type { Checkpoints } from '../../ports/checkpoints';
import type { PolicyDefinition } from '../policy';
import { Consumer, type ConsumerDeps, consumerLeases } from './consumer';
import { PolicyReactor } from './policy-reactor';

const maxBatch = 200;

/** The runtime's configuration for a policy. */
export function policyConsumer(
  definition: PolicyDefinition,
  deps: ConsumerDeps & { readonly checkpoints: Checkpoints },
): Consumer {
  const { name, handlers, startFrom, movesMoney } = definition;
  const options = {
    name,
    leaseName: `${consumerLeases}policy/${name}`,
    eventTypes: new Set(Object.keys(handlers)),
    maxBatch: maxBatch,
    startFrom,
    movesMoney,
  };
  return new Consumer(new PolicyReactor(definition, deps.checkpoints, deps.handlerLimitMs), options, deps);
}
