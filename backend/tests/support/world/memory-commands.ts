import type { CommandContext, CommandHandler, Commands } from '../../../src/kernel/commands/commands';
import { type DomainEvent, isRefusal, type RefusalValue } from '../../../src/kernel/commands/decider';
import type { StreamDefinition } from '../../../src/kernel/commands/stream';

export const testContext: CommandContext = { actor: 'system', correlationId: 'test', causationId: 'test' };

/**
 * In-memory command handlers, for code that combines several commands. Each call yields, so that callers interleave.
 */
export function createMemoryCommands(): Commands {
  const streams = new Map<string, DomainEvent[]>();
  return {
    handlerOf<State, Command, Event extends DomainEvent, Refusal extends RefusalValue>(
      stream: StreamDefinition<State, Command, Event, Refusal>,
    ): CommandHandler<State, Command, Event, Refusal> {
      const { evolve, decide, initialState } = stream.decider;
      const eventsOf = (id: string) => (streams.get(`${stream.name}-${id}`) ?? []) as Event[];
      const load = async (id: string) => {
        await Promise.resolve();
        const events = eventsOf(id);
        return { state: events.reduce(evolve, initialState), revision: events.length - 1 };
      };
      return {
        load,
        async execute(id, command) {
          const { state } = await load(id);
          const decision: readonly Event[] | Refusal = decide(command, state);
          if (isRefusal<Event, Refusal>(decision)) return { kind: 'refused', refusal: decision, replayed: false };
          const events = decision as readonly Event[];
          const all = [...eventsOf(id), ...events];
          streams.set(`${stream.name}-${id}`, all);
          return {
            kind: 'accepted',
            streamId: `${stream.name}-${id}`,
            events,
            eventIds: events.map((_, index) => `${id}-${all.length - events.length + index}`),
            at: new Date(0).toISOString(),
            state: events.reduce(evolve, state),
            revision: all.length - 1,
            tokens: [],
            lastPosition: undefined,
            replayed: false,
          };
        },
      };
    },
  };
}
