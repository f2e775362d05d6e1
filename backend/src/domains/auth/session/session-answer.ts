// The session in the shape that the browser's client reads.
import type { Session } from '@libretto/contracts/http/auth/auth';
import type { Request, Response } from 'express';
import { callerOf, type UserCaller } from '../../../kernel/http/access/caller';
import { cookieOf } from '../../../kernel/http/access/session';
import { tokensOf } from '../../../kernel/http/commands/consistency-tokens';
import type { IdentityProvider } from '../../../ports/operations/identity-providers';
import type { Role } from '../../../ports/operations/sessions';
import { staffNeedsFactor } from '../access/session-roles';
import { type AccountDoc, accountProjection, accounts } from '../account/account.projection';
import { accountStream } from '../account/account.stream';
import type { AuthDeps } from '../auth.deps';
import { providerName } from '../identities/provider-name';
import { clearSessionCookie, dropFormerSessionCookie, sessionCookieName, setSessionCookie } from './cookies';

/** Returns `{}` for a visitor. Each read renews the session's 30 days. */
export async function sessionOf(
  deps: AuthDeps,
  req: Request,
  res: Response,
  providers: readonly IdentityProvider[],
): Promise<Session> {
  const caller = callerOf(req);
  const cookie = cookieOf(req, sessionCookieName(deps.installation));
  dropFormerSessionCookie(res, deps.installation);
  if (caller.kind === 'guest' || cookie === undefined) {
    if (cookie !== undefined) clearSessionCookie(res, deps.installation);
    return {};
  }
  const account = await accountOf(deps, req, caller.userId);
  if (!account) return {};
  setSessionCookie(res, deps.installation, cookie);
  const awaiting = staffNeedsFactor(deps.installation) ? account.grantedRoles.filter(isAbsentFrom(caller.roles)) : [];
  const user = {
    ...sessionUser(account, caller, providers),
    ...(awaiting.length > 0 && { rolesAwaitingFactor: awaiting }),
  };
  return { user, expires: new Date(caller.session.expiresAtMs).toISOString() };
}

const isAbsentFrom = (roles: readonly Role[]) => (role: Role) => !roles.includes(role);

function sessionUser(
  account: AccountDoc,
  caller: UserCaller,
  providers: readonly IdentityProvider[],
): NonNullable<Session['user']> {
  const [service] = account.providers;
  return {
    id: account.userId,
    name: account.username ?? '',
    email: account.email ?? '',
    image: account.imageId === null ? null : `/api/img/profile/${account.imageId}`,
    isArtist: account.isArtist,
    isPatron: account.isPatron,
    isAdmin: caller.roles.includes('admin'),
    isFinance: caller.roles.includes('finance'),
    // People with a password manage it here.
    oauthProvider: account.hasPassword || service === undefined ? 'credentials' : providerName(providers, service),
  };
}

/**
 * Reads the account from the projection, or from the log if the projection has not caught up with this caller's writes:
 * a new account, or a change whose projection lags longer than a request waits. A page reads its session once, so it
 * would keep showing an old name.
 */
export async function accountOf(
  deps: Pick<AuthDeps, 'commands' | 'reads' | 'waitFor'>,
  req: Request,
  userId: string,
): Promise<AccountDoc | undefined> {
  const tokens = tokensOf(req);
  const isCurrent = tokens.length === 0 || (await deps.waitFor(accountProjection.name, tokens));
  const projected = await deps.reads.collection(accounts).get(userId);
  if (isCurrent && projected?.username) return projected;
  const { state } = await deps.commands.handlerOf(accountStream).load(userId);
  if (state.kind !== 'registered') return undefined;
  const { username, email, isArtist, grantedRoles, passwordHash, identities } = state;
  const signsIn = { hasPassword: passwordHash !== null, providers: identities.map(({ provider }) => provider) };
  // The projection fills these two from other streams.
  const { isPatron = false, imageId = null } = projected ?? {};
  return { userId, username, email, isArtist, grantedRoles, ...signsIn, isPatron, imageId };
}
