// Changes an account's address: claims the new one, switches to it, and only then releases the old one.
import type { CommandContext, ConsistencyToken } from '../../../kernel/commands/commands';
import { newId } from '../../../kernel/values/ids';
import type { AccountEvent } from '../account/account.events';
import { accountStream } from '../account/account.stream';
import type { RegistrationDeps } from '../account/register-person';
import { claimName } from '../names/claim-name';
import { emailClaimStream } from '../names/name-claim.decider';
import { isOpen } from './mailed-changes';

type EmailChanged = Extract<AccountEvent, { type: 'EmailChanged' }>;

export type EmailChange =
  | {
      readonly kind: 'changed';
      readonly email: string;
      readonly onlySessionLeft: string | null;
      readonly event: EmailChanged;
      readonly tokens: readonly ConsistencyToken[];
    }
  | { readonly kind: 'refused'; readonly refusal: 'LinkIsSpent' | 'Taken' };

export async function changeEmail(
  deps: RegistrationDeps,
  { userId, requestId }: { readonly userId: string; readonly requestId: string },
  context: CommandContext,
): Promise<EmailChange> {
  const accounts = deps.commands.handlerOf(accountStream);
  const emails = deps.commands.handlerOf(emailClaimStream);
  const { state: account } = await accounts.load(userId);
  const nowMs = deps.clock.nowMs();
  const wanted = account.kind === 'registered' ? account.mailed.emailChange : null;
  if (account.kind !== 'registered' || !wanted?.newEmail || !isOpen(wanted, requestId, nowMs)) {
    return { kind: 'refused', refusal: 'LinkIsSpent' };
  }
  const emailClaimId = newId();
  const claim = { key: wanted.newEmailKey, claimId: emailClaimId, holderId: userId, nowMs };
  if ((await claimName(emails, accounts, claim, context)) === 'taken') return { kind: 'refused', refusal: 'Taken' };
  const outcome = await accounts.execute(userId, { kind: 'change-email', requestId, nowMs, emailClaimId }, context);
  const isUsed = outcome.kind === 'accepted';
  const unused = isUsed
    ? { key: account.emailKey, claimId: account.emailClaimId }
    : { key: wanted.newEmailKey, claimId: emailClaimId };
  await emails.execute(unused.key, { kind: 'release', claimId: unused.claimId }, context);
  if (!isUsed) return { kind: 'refused', refusal: outcome.refusal === 'LinkIsSpent' ? 'LinkIsSpent' : 'Taken' };
  const event = outcome.events.find((each) => each.type === 'EmailChanged');
  if (event === undefined) return { kind: 'refused', refusal: 'LinkIsSpent' };
  const { tokens } = outcome;
  return { kind: 'changed', email: wanted.newEmail, onlySessionLeft: wanted.sessionId ?? null, event, tokens };
}
