// Sends the mails of accounts, by jobs: a queue holds nothing personal, so addresses are read when the mail goes out.
import { defineJob } from '../../../kernel/job';
import { definePolicy } from '../../../kernel/policy';
import { type Language, sourceLanguage } from '../../../kernel/text';
import type { Mailer } from '../../../ports/mailer';
import type { RegisteredAccount } from '../account/account.decider';
import type { AccountEvent } from '../account/account.events';
import { accountStream } from '../account/account.stream';
import { isOpen, undoneAddress } from '../account/mailed-changes';
import type { AuthDeps } from '../auth.deps';
import { emailClaimStream } from '../names/name-claim.decider';
import { type LinkPurpose, linkToken } from './link-token';
import { confirmEmailMail, emailChangeNoticeMail, passwordResetMail } from './mail-texts';

const emailChangeMails = 'mail-email-change';
const passwordResetMails = 'mail-password-reset';
const hourMs = 3_600_000;
/** A mail server that is away for hours loses none. */
const maxAttempts = 50;

interface EmailChangeMail {
  readonly userId: string;
  readonly requestId: string;
  readonly to: 'new address' | 'present address';
}

interface PasswordResetMail {
  /** Of the address that was typed, whether or not there is such an account. */
  readonly emailKey: string;
  readonly requestId: string;
  readonly expiresAt: string;
  /** Of the page on which it was asked for. */
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

/** Two mailers, as strangers can use up what the new address takes, and must not silence the notice to the present one. */
export const mailEmailChangeJob = (deps: MailDeps, mailers: { readonly toNew: Mailer; readonly toPresent: Mailer }) =>
  defineJob<EmailChangeMail>({
    type: emailChangeMails,
    sendsMail: true,
    run: async ({ userId, requestId, to }, { jobId }) => {
      const account = await accountOf(deps, userId);
      if (!account) return;
      const language = account.language ?? sourceLanguage;
      if (to === 'present address') {
        // Also where the change has taken effect meanwhile: whoever was quick would keep it from being noticed.
        const present = undoneAddress(account, requestId, deps.clock.nowMs());
        if (!present?.email) return;
        const undo = linkTo(deps, '/undo-email-change', 'email-undo', { userId, requestId });
        const notice = emailChangeNoticeMail(language, provenName(account), undo);
        await mailers.toPresent.send({ to: present.email, ...notice }, jobId);
        return;
      }
      const change = account.mailed.emailChange;
      // Cancelled, replaced or done meanwhile: no mail about what is over.
      if (!change?.newEmail || !isOpen(change, requestId, deps.clock.nowMs())) return;
      const link = linkTo(deps, '/confirm-email', 'email-change', { userId, requestId });
      await mailers.toNew.send({ to: change.newEmail, ...confirmEmailMail(language, link) }, jobId);
    },
  });

/** Known and unknown addresses take this same way, so that neither answer nor time tells which is which. */
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

/** Names are chosen by whoever signed up: only those who have proven the address are called by theirs. */
const provenName = ({ username, isEmailConfirmed }: RegisteredAccount) => (isEmailConfirmed ? username : null);

/** After a `#`: a token must not stand in the logs of servers, nor go to other sites with a page's address. */
function linkTo(
  { secrets, installation }: MailDeps,
  path: string,
  purpose: LinkPurpose,
  request: { readonly userId: string; readonly requestId: string },
): string {
  return `${new URL(path, installation.publicOrigin).href}#${linkToken(secrets, purpose, request)}`;
}
