// Registers a person: claims the names, then creates the account. Sign-up, identity providers and the demo data share
// this code.
import type { CommandContext, ConsistencyToken } from '../../../kernel/commands/commands';
import { newId } from '../../../kernel/values/ids';
import type { AuthDeps } from '../auth.deps';
import { claimName, type NameClaims } from '../names/claim-name';
import { emailKeyOf } from '../names/email-key-of';
import { emailClaimStream, identityClaimStream, usernameClaimStream } from '../names/name-claim.decider';
import { nameKey } from '../names/name-key';
import { belongsToAnother } from '../names/username-owners';
import { hashPassword } from '../passwords/passwords';
import { accountStream } from './account.stream';
import type { NewIdentity } from './linked-identities';

export interface NewPerson {
  /** Random by default; the demo data passes reproducible ids. */
  readonly userId?: string;
  readonly username: string;
  readonly email: string;
  /** Null for a person who signs in through an identity provider. */
  readonly password: string | null;
  readonly identity?: Omit<NewIdentity, 'identityClaimId'>;
  readonly isArtist: boolean;
}

export type Registration =
  | { readonly kind: 'registered'; readonly userId: string; readonly tokens: readonly ConsistencyToken[] }
  | { readonly kind: 'username-taken' }
  | { readonly kind: 'identity-taken' }
  | { readonly kind: 'email-taken' };

/** Dependencies of a registration. The person's texts have been validated before. */
export type RegistrationDeps = Pick<AuthDeps, 'commands' | 'secrets' | 'clock'>;

/** Leaves no claim behind when it returns `…-taken`; after a crash, claims are released within seconds. */
export async function registerPerson(
  deps: RegistrationDeps,
  person: NewPerson,
  context: CommandContext,
): Promise<Registration> {
  const accounts = deps.commands.handlerOf(accountStream);
  const usernames = deps.commands.handlerOf(usernameClaimStream);
  const emails = deps.commands.handlerOf(emailClaimStream);
  const identities = deps.commands.handlerOf(identityClaimStream);
  const { password, identity, userId = newId(), ...data } = person;
  if (await belongsToAnother(deps, person.username, { userId, presentName: null })) return { kind: 'username-taken' };
  const names = {
    usernameKey: nameKey(deps.secrets, 'username', person.username),
    usernameClaimId: newId(),
    emailKey: await emailKeyOf(deps, person.email),
    emailClaimId: newId(),
  };
  const linked = identity && { ...identity, identityClaimId: newId() };
  const claim = (handler: NameClaims, key: string, claimId: string) =>
    claimName(handler, accounts, { key, claimId, holderId: userId, nowMs: deps.clock.nowMs() }, context);
  const release = (handler: NameClaims, key: string, claimId: string) =>
    handler.execute(key, { kind: 'release', claimId }, context);

  const passwordHash = password === null ? null : await hashPassword(password);
  if ((await claim(usernames, names.usernameKey, names.usernameClaimId)) === 'taken') return { kind: 'username-taken' };
  if ((await claim(emails, names.emailKey, names.emailClaimId)) === 'taken') {
    await release(usernames, names.usernameKey, names.usernameClaimId);
    return { kind: 'email-taken' };
  }
  const isLinkedToOther =
    linked !== undefined && (await claim(identities, linked.identityKey, linked.identityClaimId)) === 'taken';
  if (isLinkedToOther) {
    await release(usernames, names.usernameKey, names.usernameClaimId);
    await release(emails, names.emailKey, names.emailClaimId);
    return { kind: 'identity-taken' };
  }
  const outcome = await accounts.execute(
    userId,
    { kind: 'register', userId, ...data, ...names, passwordHash, identity: linked },
    context,
  );
  if (outcome.kind === 'accepted') return { kind: 'registered', userId, tokens: outcome.tokens };
  await release(usernames, names.usernameKey, names.usernameClaimId);
  await release(emails, names.emailKey, names.emailClaimId);
  if (linked !== undefined) await release(identities, linked.identityKey, linked.identityClaimId);
  return { kind: 'username-taken' };
}
