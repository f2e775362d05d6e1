// Answers whether a user is an artist (from the account) and at what price (from the settings); both are read from the
// log.
import { accountStream } from '../../domains/auth/account/account.stream';
import { settingsStream } from '../../domains/settings/settings.decider';
import type { DomainDeps } from '../../kernel/domain';
import type { Payees } from '../../ports/directory/payees';

export function payees({ commands }: Pick<DomainDeps, 'commands'>): Payees {
  const accounts = commands.handlerOf(accountStream);
  const settings = commands.handlerOf(settingsStream);
  return {
    termsOf: async (userId) => {
      const [account, { state }] = await Promise.all([accounts.load(userId), settings.load(userId)]);
      if (account.state.kind !== 'registered') return undefined;
      return { isArtist: account.state.isArtist, tuneInPriceMinor: state.catalogPrices.tuneInPrice };
    },
  };
}
