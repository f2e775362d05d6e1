// Names and addresses are the account's to say.
import { accountStream } from '../domains/auth/account/account.stream';
import type { DomainDeps } from '../kernel/domain';
import { sourceLanguage } from '../kernel/text';
import type { People } from '../ports/people';

export function people({ commands }: Pick<DomainDeps, 'commands'>): People {
  const accounts = commands.handlerOf(accountStream);
  return {
    addresseeOf: async (userId) => {
      const { state } = await accounts.load(userId);
      if (state.kind !== 'registered') return undefined;
      const { username, email, language } = state;
      return { username, email, language: language ?? sourceLanguage };
    },
  };
}
