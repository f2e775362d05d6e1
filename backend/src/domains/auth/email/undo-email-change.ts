// Handles the undo link in the mail to the former address: the account gets that address back, and everybody who knew
// its password is locked out.
import type { CommandContext, ConsistencyToken } from '../../../kernel/commands/commands';
import { newId } from '../../../kernel/values/ids';
import type { AccountEvent } from '../account/account.events';
import { accountStream } from '../account/account.stream';
import type { RegistrationDeps } from '../account/register-person';
import { claimName } from '../names/claim-name';
import { emailClaimStream } from '../names/name-claim.decider';
import { undoneAddress } from './mailed-changes';

type EmailChangeUndone = Extract<AccountEvent, { type: 'EmailChangeUndone' }>;

export type EmailUndo =
  | {
      readonly kind: 'undone';
      readonly email: string;
      readonly emailKey: string;
      readonly event: EmailChangeUndone;
      readonly tokens: readonly ConsistencyToken[];
    }
  | { readonly kind: 'refused'; readonly refusal: 'LinkIsSpent' | 'Taken' };

export async function undoEmailChange(
  deps: RegistrationDeps,
  { userId, requestId }: { readonly userId: string; readonly requestId: string },
  context: CommandContext,
): Promise<EmailUndo> {
  const accounts = deps.commands.handlerOf(accountStream);
  const emails = deps.commands.handlerOf(emailClaimStream);
  const { state: account } = await accounts.load(userId);
  const nowMs = deps.clock.nowMs();
  const address = account.kind === 'registered' ? undoneAddress(account, requestId, nowMs) : undefined;
  if (account.kind !== 'registered' || !address?.email) return { kind: 'refused', refusal: 'LinkIsSpent' };
  const isStillTheirs = address.emailKey === account.emailKey;
  const emailClaimId = isStillTheirs ? null : newId();
  if (emailClaimId !== null) {
    await takeFromUnproven(deps, address.emailKey, context);
    const claim = { key: address.emailKey, claimId: emailClaimId, holderId: userId, nowMs };
    if ((await claimName(emails, accounts, claim, context)) === 'taken') return { kind: 'refused', refusal: 'Taken' };
  }
  const undo = { kind: 'undo-email-change', requestId, nowMs, emailClaimId } as const;
  const outcome = await accounts.execute(userId, undo, context);
  const isUsed = outcome.kind === 'accepted';
  if (emailClaimId !== null) {
    const unused = isUsed
      ? { key: account.emailKey, claimId: account.emailClaimId }
      : { key: address.emailKey, claimId: emailClaimId };
    await emails.execute(unused.key, { kind: 'release', claimId: unused.claimId }, context);
  }
  const event = isUsed && outcome.events.find((each) => each.type === 'EmailChangeUndone');
  if (!event) return { kind: 'refused', refusal: 'LinkIsSpent' };
  return { kind: 'undone', email: address.email, emailKey: address.emailKey, event, tokens: outcome.tokens };
}

/** An attacker may have registered the former address with another account to block its restoration. */
async function takeFromUnproven({ commands }: RegistrationDeps, emailKey: string, context: CommandContext) {
  const emails = commands.handlerOf(emailClaimStream);
  const { state: claim } = await emails.load(emailKey);
  if (claim.kind !== 'claimed') return;
  const { claimId, holderId } = claim;
  const lost = await commands
    .handlerOf(accountStream)
    .execute(holderId, { kind: 'lose-unproven-email', emailClaimId: claimId }, context);
  if (lost.kind === 'accepted') await emails.execute(emailKey, { kind: 'release', claimId }, context);
}
