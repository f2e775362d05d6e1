import type { Checkpoints } from '../../ports/checkpoints';
import type { PolicyDefinition } from '../policy';
import { CONSUMER_LEASES, Consumer, type ConsumerDeps } from './consumer';
import { PolicyReactor } from './policy-reactor';

const MAX_BATCH = 200;

/** The runtime's configuration for a policy. */
export function policyConsumer(
  definition: PolicyDefinition,
  deps: ConsumerDeps & { readonly checkpoints: Checkpoints },
): Consumer {
  const { name, handlers, startFrom, movesMoney } = definition;
  const options = {
    name,
    leaseName: `${CONSUMER_LEASES}policy/${name}`,
    eventTypes: new Set(Object.keys(handlers)),
    maxBatch: MAX_BATCH,
    startFrom,
    movesMoney,
  };
  return new Consumer(new PolicyReactor(definition, deps.checkpoints, deps.handlerLimitMs), options, deps);
}
