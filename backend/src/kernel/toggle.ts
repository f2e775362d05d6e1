// Likes, upvotes and follows: a stream of two states, so that no crowd ever makes a long or contended one.
import type { Decider, DomainEvent } from './decider';

export interface ToggleState {
  readonly isOn: boolean;
}

/** `flip` for controls that toggle, `on` and `off` for those that say what they want; wanting what is so does nothing. */
export interface ToggleCommand<Data> {
  readonly kind: 'flip' | 'on' | 'off';
  readonly data: Data;
}

/** The rules of a toggle whose two events carry the same data. */
export function toggleDecider<On extends DomainEvent, Off extends DomainEvent>(
  onType: On['type'],
  offType: Off['type'],
): Decider<ToggleState, ToggleCommand<On['data'] & Off['data']>, On | Off> {
  return {
    initialState: { isOn: false },
    evolve: (_, event) => ({ isOn: event.type === onType }),
    decide: ({ kind, data }, { isOn }) => {
      const wantsOn = kind === 'flip' ? !isOn : kind === 'on';
      if (wantsOn === isOn) return [];
      return [{ type: wantsOn ? onType : offType, data } as On | Off];
    },
  };
}
