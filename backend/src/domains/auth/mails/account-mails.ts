// Jobs that send account mails. The queue holds no personal data, so each job reads the address when it sends the mail.

import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { defineJob } from '../../../kernel/jobs/job';
import { type Language, sourceLanguage } from '../../../kernel/texts/text';
import type { Mailer } from '../../../ports/messages/mailer';
import type { AccountEvent } from '../account/account.events';
import { accountStream } from '../account/account.stream';
import type { RegisteredAccount } from '../account/account.types';
import type { AuthDeps } from '../auth.deps';
import { isOpen, undoneAddress } from '../email/mailed-changes';
import { emailClaimStream } from '../names/name-claim.decider';
import { type LinkPurpose, linkToken } from './link-token';
import { confirmEmailMail, emailChangeNoticeMail, passwordResetMail } from './mail-texts';

const emailChangeMails = 'mail-email-change';
const passwordResetMails = 'mail-password-reset';
const hourMs = 3_600_000;
/** A mail server that is down for hours loses no mail. */
const maxAttempts = 50;

interface EmailChangeMail {
  readonly userId: string;
  readonly requestId: string;
  readonly to: 'new address' | 'present address';
}

interface PasswordResetMail {
  /** Key of the typed address, whether or not an account with it exists. */
  readonly emailKey: string;
  readonly requestId: string;
  readonly expiresAt: string;
  /** Language of the page that requested the mail. */
  readonly language?: Language;
}

type MailDeps = Pick<AuthDeps, 'commands' | 'secrets' | 'clock' | 'installation'>;

export const mailEmailChangePolicy = ({ jobs }: Pick<AuthDeps, 'jobs'>) =>
  definePolicy<Extract<AccountEvent, { type: 'EmailChangeRequested' }>>({
    name: 'mail-email-change',
    handlers: {
      EmailChangeRequested: async ({ data: { userId, requestId } }, reaction) => {
        for (const to of ['new address', 'present address'] as const) {
          const payload: EmailChangeMail = { userId, requestId, to };
          await jobs.enqueue({ id: reaction.id(to), type: emailChangeMails, payload, maxAttempts });
        }
      },
    },
  });

/**
 * Uses several mailers: strangers can exhaust the limit for new addresses, which must not suppress the notice to the
 * current one; and an address that was never proven may be a stranger's, to whom one notice is enough.
 */
export const mailEmailChangeJob = (
  deps: MailDeps,
  mailers: { readonly toNew: Mailer; readonly toPresent: Mailer; readonly toUnproven: Mailer },
) =>
  defineJob<EmailChangeMail>({
    type: emailChangeMails,
    sendsMail: true,
    run: async ({ userId, requestId, to }, { jobId }) => {
      const account = await accountOf(deps, userId);
      if (!account) return;
      const language = account.language ?? sourceLanguage;
      if (to === 'present address') {
        // Also sent when the change has already taken effect; otherwise a fast attacker could go unnoticed.
        const present = undoneAddress(account, requestId, deps.clock.nowMs());
        if (!present?.email) return;
        const undo = linkTo(deps, '/undo-email-change', 'email-undo', { userId, requestId });
        const notice = emailChangeNoticeMail(language, provenName(account), undo);
        const mailer = account.isEmailConfirmed ? mailers.toPresent : mailers.toUnproven;
        await mailer.send({ to: present.email, ...notice }, jobId);
        return;
      }
      const change = account.mailed.emailChange;
      // The request was cancelled, replaced or completed since, so no mail is sent.
      if (!change?.newEmail || !isOpen(change, requestId, deps.clock.nowMs())) return;
      const link = linkTo(deps, '/confirm-email', 'email-change', { userId, requestId });
      await mailers.toNew.send({ to: change.newEmail, ...confirmEmailMail(language, link) }, jobId);
    },
  });

/**
 * Known and unknown addresses take the same path, so that neither answer nor timing reveals whether an account exists.
 */
export async function requestPasswordReset(
  { jobs, clock }: Pick<AuthDeps, 'jobs' | 'clock'>,
  emailKey: string,
  requestId: string,
  language: Language,
): Promise<void> {
  const expiresAt = new Date(clock.nowMs() + hourMs).toISOString();
  const payload: PasswordResetMail = { emailKey, requestId, expiresAt, language };
  await jobs.enqueue({ id: requestId, type: passwordResetMails, payload, maxAttempts });
}

export const mailPasswordResetJob = (deps: MailDeps, mailer: Mailer) =>
  defineJob<PasswordResetMail>({
    type: passwordResetMails,
    sendsMail: true,
    run: async ({ emailKey, requestId, expiresAt, language = sourceLanguage }, { jobId }) => {
      const { state: claim } = await deps.commands.handlerOf(emailClaimStream).load(emailKey);
      const account = claim.kind === 'claimed' ? await accountOf(deps, claim.holderId) : undefined;
      if (!account?.email || account.emailKey !== emailKey || deps.clock.nowMs() >= Date.parse(expiresAt)) return;
      const { userId } = account;
      const request = { kind: 'request-password-reset', requestId, expiresAt } as const;
      await deps.commands.handlerOf(accountStream).execute(userId, request, {
        actor: 'guest',
        correlationId: jobId,
        causationId: jobId,
        idempotency: { key: `${passwordResetMails}/${requestId}`, hash: '' },
      });
      const link = linkTo(deps, '/reset-password', 'password-reset', { userId, requestId });
      await mailer.send({ to: account.email, ...passwordResetMail(language, provenName(account), link) }, jobId);
    },
  });

async function accountOf({ commands }: MailDeps, userId: string): Promise<RegisteredAccount | undefined> {
  const { state } = await commands.handlerOf(accountStream).load(userId);
  return state.kind === 'registered' ? state : undefined;
}

/** Anyone can choose a name at registration, so mails use the name only after the address was proven. */
const provenName = ({ username, isEmailConfirmed }: RegisteredAccount) => (isEmailConfirmed ? username : null);

/** Puts the token after a `#`, so that it appears neither in server logs nor in the `Referer` sent to other sites. */
function linkTo(
  { secrets, installation }: MailDeps,
  path: string,
  purpose: LinkPurpose,
  request: { readonly userId: string; readonly requestId: string },
): string {
  return `${new URL(path, installation.publicOrigin).href}#${linkToken(secrets, purpose, request)}`;
}
