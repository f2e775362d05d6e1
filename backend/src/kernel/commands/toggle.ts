// Likes, upvotes and follows: one stream with two states per user and subject, so that no crowd creates a long or
// contended stream.
import type { Decider, DomainEvent } from './decider';

export interface ToggleState {
  readonly isOn: boolean;
}

/** `flip` toggles, `on` and `off` set a state; setting the current state does nothing. */
export interface ToggleCommand<Data> {
  readonly kind: 'flip' | 'on' | 'off';
  readonly data: Data;
}

/** The decider of a toggle whose two events carry the same data. */
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
