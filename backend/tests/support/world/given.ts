import { type Decider, type DomainEvent, isRefusal, type RefusalValue } from '../../../src/kernel/commands/decider';

/**
 * States a decider's behaviour as a sentence: `given(decider, [events]).when(command).then([events])`, or
 * `.refused('Taken')`.
 *
 * All inputs of the decider are frozen, which detects a decider that mutates a state, and events must survive a JSON
 * round trip, because they are stored as JSON.
 */
export function given<State, Command, Event extends DomainEvent, Refusal extends RefusalValue>(
  decider: Decider<State, Command, Event, Refusal>,
  history: readonly Event[],
) {
  const fold = (state: State, event: Event) => frozen(decider.evolve(state, frozen(event)));
  const state = history.reduce(fold, frozen(decider.initialState));
  return {
    state,
    when: (command: Command) => {
      const decision = decider.decide(frozen(command), state);
      if (!isRefusal<Event, Refusal>(decision)) {
        const events = decision as readonly Event[];
        expect(JSON.parse(JSON.stringify(events))).toEqual(events);
        // The decided events must be foldable too.
        events.reduce(fold, state);
      }
      return {
        // biome-ignore lint/suspicious/noThenProperty: the sentence is never awaited.
        then: (events: readonly Event[]) => expect(decision).toEqual(events),
        refused: (refusal: Refusal) => {
          expect(isRefusal(decision)).toBe(true);
          expect(decision).toEqual(refusal);
        },
      };
    },
  };
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
