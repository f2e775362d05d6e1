// Adding or removing a factor is a security event of the account, but is stored in the factors' own stream. The route
// voids credentials immediately; this policy repeats it from the event, and the account's stream accepts each cause
// once.
import { definePolicy, type Reaction } from '../../../kernel/consumers/policies/policy';
import type { VoidingCause } from '../account/account.events';
import type { FactorEvent } from '../factors/factors.stream';
import type { Accounts } from '../names/claim-name';

type Watched = Extract<
  FactorEvent,
  { type: 'TotpTurnedOn' | 'TotpTurnedOff' | 'RecoveryCodesReplaced' | 'PasskeyAdded' | 'PasskeyRemoved' }
>;

export function voidCredentialsPolicy(accounts: Accounts) {
  const voids =
    (cause: VoidingCause) =>
    (
      { id: causeId, data: { userId } }: { readonly id: string; readonly data: { readonly userId: string } },
      reaction: Reaction,
    ) =>
      // The policy need not know which session acted, because the route has ended the others.
      accounts.execute(
        userId,
        { kind: 'void-credentials', cause, causeId, endsSessions: false, onlySessionLeft: null },
        reaction.command(),
      );
  return definePolicy<Watched>({
    name: 'void-credentials',
    startFrom: 'now',
    handlers: {
      TotpTurnedOn: voids('factor-added'),
      TotpTurnedOff: voids('factor-removed'),
      RecoveryCodesReplaced: voids('factor-added'),
      PasskeyAdded: voids('factor-added'),
      PasskeyRemoved: voids('factor-removed'),
    },
  });
}
