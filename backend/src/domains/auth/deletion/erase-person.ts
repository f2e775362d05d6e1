// Erases a person after the deletion of the account: sends a last mail, then destroys the encryption key of all
// personal data in the log.
import type { AccountDeleted } from '@libretto/contracts/events';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { defineJob } from '../../../kernel/jobs/job';
import { sourceLanguage } from '../../../kernel/texts/text';
import type { Mailer } from '../../../ports/messages/mailer';
import type { AccountEvent } from '../account/account.events';
import { accountStream } from '../account/account.stream';
import type { AuthDeps } from '../auth.deps';
import { accountDeletedMail, deletionRefusedMail } from '../mails/mail-texts';
import { endAccount } from './end-account';

const erasePerson = 'erase-person';
const mailRefusal = 'mail-deletion-refusal';
const maxAttempts = 50;
/** A mail server that is down must not delay an erasure for long. */
const triesToMail = 3;

interface Refusal {
  readonly userId: string;
  readonly requestId: string;
}

type Watched = AccountDeleted | Extract<AccountEvent, { type: 'AccountDeletionRefused' }>;

export const afterDeletionPolicy = (deps: Pick<AuthDeps, 'commands' | 'sessions' | 'realtime' | 'jobs'>) =>
  definePolicy<Watched>({
    name: 'after-deletion',
    handlers: {
      AccountDeleted: async ({ data: { userId } }, reaction) => {
        await endAccount(deps, userId, reaction.command());
        await deps.jobs.enqueue({ id: reaction.id('erase'), type: erasePerson, payload: { userId }, maxAttempts });
      },
      AccountDeletionRefused: ({ data: { userId, requestId } }, reaction) =>
        deps.jobs.enqueue({
          ...{ id: reaction.id('mail'), type: mailRefusal, maxAttempts },
          payload: { userId, requestId } satisfies Refusal,
        }),
    },
  });

export const erasePersonJob = (deps: Pick<AuthDeps, 'commands' | 'personalKeys' | 'log'>, mailer: Mailer) =>
  defineJob<{ readonly userId: string }>({
    type: erasePerson,
    run: async ({ userId }, { jobId, attempt }) => {
      const accounts = deps.commands.handlerOf(accountStream);
      const { state } = await accounts.load(userId);
      if (state.kind !== 'deleted') return;
      if (state.email !== null && state.isEmailConfirmed) {
        // The address cannot be read any later.
        await mailer
          .send({ to: state.email, ...accountDeletedMail(state.language ?? sourceLanguage) }, jobId)
          .catch((error) => {
            if (attempt < triesToMail) throw error;
            deps.log.warn({ userId, err: error }, 'the mail about a deleted account was not sent');
          });
      }
      await deps.personalKeys.destroy(userId);
      await accounts.execute(userId, { kind: 'note-erasure' }, contextOf(erasePerson, jobId));
    },
  });

export const mailDeletionRefusalJob = (deps: Pick<AuthDeps, 'commands'>, mailer: Mailer) =>
  defineJob<Refusal>({
    type: mailRefusal,
    sendsMail: true,
    run: async ({ userId, requestId }, { jobId }) => {
      const { state } = await deps.commands.handlerOf(accountStream).load(userId);
      if (state.kind !== 'registered' || state.email === null || !state.isEmailConfirmed) return;
      if (state.deletionRefusal?.requestId !== requestId) return;
      const mail = deletionRefusedMail(
        state.language ?? sourceLanguage,
        state.username,
        state.deletionRefusal.message ?? '',
      );
      await mailer.send({ to: state.email, ...mail }, jobId);
    },
  });

const contextOf = (actor: string, jobId: string) => ({
  ...{ actor: `job:${actor}`, correlationId: jobId, causationId: jobId },
  idempotency: { key: `${actor}/${jobId}`, hash: '' },
});
