import type { EventDefinition } from '../events/event-catalogue';
import { assert } from '../values/assert';
import type { CommandHandler, Commands } from './commands';
import type { DomainEvent, RefusalValue } from './decider';
import type { StreamDefinition } from './stream';
import { type HandlerDeps, StreamHandler } from './stream-handler';

/** Creates one handler per stream type and shares it between all callers, since they must share its queue. */
export class CommandKernel implements Commands {
  private readonly handlers = new Map<string, { readonly stream: unknown; readonly handler: unknown }>();

  constructor(private readonly deps: HandlerDeps) {}

  handlerOf<State, Command, Event extends DomainEvent, Refusal extends RefusalValue>(
    stream: StreamDefinition<State, Command, Event, Refusal>,
  ): CommandHandler<State, Command, Event, Refusal> {
    const known = this.handlers.get(stream.name);
    if (known !== undefined) {
      assert(known.stream === stream, `two definitions of the stream ${stream.name}`);
      return known.handler as CommandHandler<State, Command, Event, Refusal>;
    }
    const definitions: EventDefinition[] = Object.values(stream.events);
    assert(
      stream.snapshot === undefined ||
        stream.snapshot.withoutPersonalData === true ||
        definitions.every((definition) => definition.personal === undefined),
      `${stream.name} holds personal data, which a snapshot would keep beyond an erasure`,
    );
    this.deps.codec.register(stream.events);
    const handler = new StreamHandler(stream, this.deps);
    this.handlers.set(stream.name, { stream, handler });
    return handler;
  }
}
