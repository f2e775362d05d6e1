// Handles events by commands: in order per key, different keys concurrently, at least once.
import type { StoredEvent } from '../../../ports/events/event-store';
import type { Checkpoints } from '../../../ports/read-models/checkpoints';
import type { ConsumerProgress } from '../../../ports/read-models/consumer-progress';
import { Consumer, type ConsumerDeps, type ConsumerOptions, consumerLeases } from '../runtime/consumer';
import type { AskOtherProcesses, ConsumerObserver } from '../runtime/consumer-observer';
import type { BatchResult, EventHandler, EventProcessor, Failure, TakeOptions } from '../runtime/event-processor';
import { longestHandlingMs, watched } from '../runtime/handler-limit';
import { Progress } from '../runtime/progress';
import { type PolicyDefinition, type Reaction, reactionTo } from './policy';

export class PolicyProcessor implements EventProcessor {
  readonly sideBySide = true;
  readonly progress: ConsumerProgress;

  constructor(
    private readonly definition: PolicyDefinition,
    private readonly checkpoints: Checkpoints,
    private readonly handlerLimitMs = longestHandlingMs,
  ) {
    this.progress = checkpoints.progressOf(definition.name);
  }

  take(events: readonly StoredEvent[], options: TakeOptions): Promise<BatchResult> {
    return this.takeChains(chainsOf(events), events.length, options);
  }

  private async takeChains(
    chains: ReadonlyMap<string, readonly StoredEvent[]>,
    count: number,
    options: TakeOptions,
  ): Promise<BatchResult> {
    const failures = new Map<string, Failure>();
    await Promise.all(
      [...chains].map(async ([key, chain]) => {
        const failure = await this.react(chain, options);
        if (failure !== undefined) failures.set(key, failure);
      }),
    );
    return {
      count,
      failures,
      again: () => {
        const rest = new Map<string, readonly StoredEvent[]>();
        for (const [key, { event }] of failures) rest.set(key, from(chains.get(key) ?? [], event));
        return this.takeChains(rest, count, options);
      },
      commit: (move) => this.checkpoints.move(this.definition.name, move),
    };
  }

  private async react(chain: readonly StoredEvent[], { faults }: TakeOptions): Promise<Failure | undefined> {
    const handlers = this.definition.handlers as Record<string, EventHandler<Reaction> | undefined>;
    let event = chain[0] as StoredEvent;
    try {
      await watched(this.handlerLimitMs, async (watch) => {
        for (const next of chain) {
          if (watch.isOver) return;
          event = next;
          if (faults.has(event.id)) throw faults.get(event.id);
          watch.next();
          // An abandoned handler can issue no further command, and a handler that issues commands makes progress.
          await handlers[event.type]?.(
            event,
            reactionTo(this.definition.name, event, () => watch.next()),
          );
        }
      });
      return undefined;
    } catch (error) {
      return { event, error };
    }
  }
}

/** Groups events by key, in order; different keys do not wait for each other. */
function chainsOf(events: readonly StoredEvent[]): ReadonlyMap<string, readonly StoredEvent[]> {
  const chains = new Map<string, StoredEvent[]>();
  for (const event of events) {
    const chain = chains.get(event.partitionKey);
    if (chain === undefined) chains.set(event.partitionKey, [event]);
    else chain.push(event);
  }
  return chains;
}

function from(chain: readonly StoredEvent[], first: StoredEvent): readonly StoredEvent[] {
  return chain.slice(chain.indexOf(first));
}

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
