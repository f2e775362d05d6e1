// Looks up names and email addresses, which the account owns.
import { accountStream } from '../../domains/auth/account/account.stream';
import { enqueueProofMail } from '../../domains/auth/mails/address-proof';
import type { DomainDeps } from '../../kernel/domain';
import { sourceLanguage } from '../../kernel/texts/text';
import type { People } from '../../ports/directory/people';

export function people({ commands, jobs }: Pick<DomainDeps, 'commands' | 'jobs'>): People {
  const accounts = commands.handlerOf(accountStream);
  return {
    addresseeOf: async (userId) => {
      const { state } = await accounts.load(userId);
      if (state.kind !== 'registered') return undefined;
      const { username, language, isEmailConfirmed } = state;
      return { username, email: isEmailConfirmed ? state.email : null, language: language ?? sourceLanguage };
    },
    askForProof: (userId, causeId) => enqueueProofMail(jobs, userId, causeId),
  };
}
