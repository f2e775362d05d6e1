// Resolves the person whom an identity provider sent: a known account, a new one, or one whose address must be proven
// first.
import { usernameSchema } from '@libretto/contracts/http/auth/auth';
import { emailSchema } from '@libretto/contracts/http/auth/names';
import type { CommandContext } from '../../../kernel/commands/commands';
import { newId } from '../../../kernel/values/ids';
import type { ExternalIdentity, IdentityProvider } from '../../../ports/operations/identity-providers';
import { accountStream } from '../account/account.stream';
import type { RegisteredAccount } from '../account/account.types';
import { type RegistrationDeps, registerPerson } from '../account/register-person';
import { emailKeyOf } from '../names/email-key-of';
import { misleadingBy } from '../names/misleading-names';
import { emailClaimStream } from '../names/name-claim.decider';
import { isSameMailbox } from '../names/name-key';
import { holderOf, linkIdentity, type UnclaimedIdentity, unclaimed } from './link-identity';

/** Error codes that the sign-in page explains. */
export type CallbackRefusal = 'OAuthAccountNotLinked' | 'OAuthNoEmail' | 'OAuthCallback';

export type CallbackOutcome =
  | { readonly kind: 'account'; readonly account: RegisteredAccount }
  | { readonly kind: 'refused'; readonly code: CallbackRefusal }
  | { readonly kind: 'confirm-by-mail'; readonly email: string; readonly emailKey: string };

const refused = (code: CallbackRefusal): CallbackOutcome => ({ kind: 'refused', code });
const triesForUsername = 4;
const usernameCharacters = 40;

export async function handleCallback(
  deps: RegistrationDeps,
  provider: IdentityProvider,
  external: ExternalIdentity,
  context: CommandContext,
): Promise<CallbackOutcome> {
  const identity = unclaimed(deps, provider, external, external.isEmailVerified);
  const known = await holderOf(deps, identity);
  if (known !== undefined) return { kind: 'account', account: known };
  const email = emailSchema.safeParse(external.email).data;
  if (email === undefined) return refused('OAuthNoEmail');
  const emailKey = await emailKeyOf(deps, email);
  const holder = await holderOfEmail(deps, emailKey);
  if (holder === undefined) {
    if (!external.isEmailVerified) return { kind: 'confirm-by-mail', email, emailKey };
    return registerByIdentity(deps, { identity, email, name: external.name }, context);
  }
  if (!external.isEmailVerified) return refused('OAuthAccountNotLinked');
  // An equal key says only that the address is taken, so the mailboxes are compared as well.
  if (!isSameMailbox(holder.email ?? '', email)) return refused('OAuthAccountNotLinked');
  const outcome = await linkIdentity(deps, holder.userId, { identity, byAddress: emailKey }, context);
  return outcome === 'linked' ? accountOf(deps, holder.userId) : refused('OAuthAccountNotLinked');
}

/**
 * Uses the person's name at the provider if it is free here; never a part of the address, because everyone sees the
 * name.
 */
export async function registerByIdentity(
  deps: RegistrationDeps,
  person: { readonly identity: UnclaimedIdentity; readonly email: string; readonly name: string | null },
  context: CommandContext,
): Promise<CallbackOutcome> {
  const { identity, email } = person;
  const named = usernameSchema.safeParse(person.name?.slice(0, usernameCharacters)).data;
  const wanted = named !== undefined && misleadingBy(named) === null ? named : undefined;
  for (let tries = 0; tries < triesForUsername; tries++) {
    const username = wanted !== undefined && tries === 0 ? wanted : `${wanted ?? 'listener'} ${newId().slice(-6)}`;
    const newcomer = { username, email, identity, password: null, isArtist: false };
    const registration = await registerPerson(deps, newcomer, context);
    if (registration.kind === 'registered') return accountOf(deps, registration.userId);
    if (registration.kind === 'email-taken') return refused('OAuthAccountNotLinked');
    if (registration.kind === 'identity-taken') return refused('OAuthCallback');
  }
  return refused('OAuthCallback');
}

/** The registered account with this address; undefined while the claim on the address is not used yet. */
async function holderOfEmail({ commands }: RegistrationDeps, emailKey: string): Promise<RegisteredAccount | undefined> {
  const { state: claim } = await commands.handlerOf(emailClaimStream).load(emailKey);
  if (claim.kind !== 'claimed') return undefined;
  const { state } = await commands.handlerOf(accountStream).load(claim.holderId);
  return state.kind === 'registered' && state.emailKey === emailKey ? state : undefined;
}

async function accountOf({ commands }: RegistrationDeps, userId: string): Promise<CallbackOutcome> {
  const { state } = await commands.handlerOf(accountStream).load(userId);
  return state.kind === 'registered' ? { kind: 'account', account: state } : refused('OAuthCallback');
}
