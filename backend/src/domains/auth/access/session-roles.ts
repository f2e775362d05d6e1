// Decides which roles a session of an account gets, and for how long. Staff who grant roles, suspend people or pay out
// money need a second factor, because a password alone can be guessed, reused or observed.
import type { Installation } from '../../../kernel/domain';
import type { Role } from '../../../ports/operations/sessions';
import { rolesOf } from '../account/account.stream';
import type { RegisteredAccount } from '../account/account.types';
import type { AuthDeps } from '../auth.deps';
import { factorStream, hasFactors } from '../factors/factors.stream';

/** Maximum lifetime of a session with a granted role, however often it is used. */
const staffSessionMs = 12 * 60 * 60_000;

/** The command line, which runs next to the server, uses these dependencies too. */
export type TermsDeps = Pick<AuthDeps, 'commands' | 'clock'> & {
  readonly installation: Pick<Installation, 'production' | 'staffNeedsFactor'>;
};

export interface SessionTerms {
  readonly roles: readonly Role[];
  /** Null when the session has no fixed end and stays alive while it is used. */
  readonly endsAtMs: number | null;
}

export const staffNeedsFactor = (installation: TermsDeps['installation']): boolean =>
  installation.staffNeedsFactor ?? installation.production;

export async function sessionTermsOf(
  { commands, installation, clock }: TermsDeps,
  account: RegisteredAccount,
): Promise<SessionTerms> {
  const roles = rolesOf(account);
  if (account.grantedRoles.length === 0) return { roles, endsAtMs: null };
  const endsAtMs = clock.nowMs() + staffSessionMs;
  if (!staffNeedsFactor(installation)) return { roles, endsAtMs };
  const { state } = await commands.handlerOf(factorStream).load(account.userId);
  if (hasFactors(state)) return { roles, endsAtMs };
  // Staff without a factor sign in with ordinary roles only; once they add a factor, these sessions get the granted
  // role.
  const granted: readonly Role[] = account.grantedRoles;
  return { roles: roles.filter((role) => !granted.includes(role)), endsAtMs: null };
}

/** Updates the roles of every open session of the account. */
export async function changeSessionRoles(
  deps: TermsDeps & Pick<AuthDeps, 'sessions'>,
  account: RegisteredAccount,
): Promise<void> {
  const { roles, endsAtMs } = await sessionTermsOf(deps, account);
  await deps.sessions.changeRoles(account.userId, roles, endsAtMs);
}
