import type { StandingOfWith } from '../../../ports/directory/account-standing';
import { accountStream, rolesOf } from '../account/account.stream';
import { firstEpochs } from './security-events';

export const standingOfWith: StandingOfWith = ({ commands }) => {
  const accounts = commands.handlerOf(accountStream);
  return async (userId) => {
    const { state } = await accounts.load(userId);
    if (state.kind === 'unregistered') return { state: 'unknown', roles: [], ...firstEpochs };
    // Infinity exceeds every epoch, so nothing that a deleted account issued stays valid.
    if (state.kind === 'deleted') return { state: 'deleted', roles: [], securityEpoch: Infinity, keyEpoch: Infinity };
    const { suspension, securityEpoch, keyEpoch } = state;
    return { state: suspension === null ? 'active' : 'suspended', roles: rolesOf(state), securityEpoch, keyEpoch };
  };
};
