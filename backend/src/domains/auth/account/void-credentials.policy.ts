// A factor that was added or removed is a security event of the account, which the factors' own stream does not hold. The route
// voids at once; this policy does it again from the event, and the account's stream takes each cause once.
import { definePolicy, type Reaction } from '../../../kernel/policy';
import type { FactorEvent } from '../factors/factors.stream';
import type { Accounts } from '../names/claim-name';
import type { VoidingCause } from './account.events';

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
      // Which session acted is not known here, and need not be: the route has ended the others.
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
