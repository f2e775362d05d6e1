// A person's standing as screens show it.
import type { Standing } from '@libretto/contracts/http/administration/moderation';
import { bannedUntil, type PenaltyState, payoutsHeldUntil, penaltyDecider } from './penalties/penalty.decider';

export function standingOf(state: PenaltyState = penaltyDecider.initialState, now = ''): Standing {
  const lasting = (until: string | null) => (until !== null && until > now ? until : null);
  return {
    strikes: state.strikes.length,
    bannedUntil: lasting(bannedUntil(state)),
    payoutsHeldUntil: lasting(payoutsHeldUntil(state)),
    isBlocked: state.strikes.some(({ accountBlocked }) => accountBlocked),
  };
}
