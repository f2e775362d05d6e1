// The session in the shape that the browser's client reads.
import type { Session } from '@libretto/contracts/http/auth';
import type { Request, Response } from 'express';
import { callerOf, type UserCaller } from '../../../kernel/http/caller';
import { cookieOf } from '../../../kernel/http/cookies';
import { marksOf } from '../../../kernel/http/position';
import type { IdentityProvider } from '../../../ports/identity-providers';
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
  return { user: sessionUser(account, caller, providers), expires: new Date(caller.session.expiresAtMs).toISOString() };
}

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
  const marks = marksOf(req);
  const isCurrent = marks.length === 0 || (await deps.waitFor(accountProjection.name, marks));
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
