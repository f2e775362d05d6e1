import { type Decider, type DomainEvent, isRefusal, type RefusalValue } from '../../src/kernel/decider';

/**
 * A decider's behaviour as a sentence: `given(decider, [events]).when(command).then([events])`, or `.refused('Taken')`.
 */
export function given<State, Command, Event extends DomainEvent, Refusal extends RefusalValue>(
  decider: Decider<State, Command, Event, Refusal>,
  history: readonly Event[],
) {
  const state = history.reduce(decider.evolve, decider.initialState);
  return {
    state,
    when: (command: Command) => {
      const decision = decider.decide(command, state);
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
