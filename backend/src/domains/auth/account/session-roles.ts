// What a session of an account may do, and for how long. Whoever may grant roles, suspend people or pay out money needs a second
// factor: a password alone is guessed, reused or read over a shoulder.
import type { Installation } from '../../../kernel/domain';
import type { Role } from '../../../ports/sessions';
import type { AuthDeps } from '../auth.deps';
import { factorStream, hasFactors } from '../factors/factors.stream';
import type { RegisteredAccount } from './account.decider';
import { rolesOf } from './account.stream';

/** A session with a granted role ends by then, however often it is used. */
const staffSessionMs = 12 * 60 * 60_000;

/** Also of a command line beside the server. */
export type TermsDeps = Pick<AuthDeps, 'commands' | 'clock'> & {
  readonly installation: Pick<Installation, 'production' | 'staffNeedsFactor'>;
};

export interface SessionTerms {
  readonly roles: readonly Role[];
  /** Null where the session goes on for as long as it is used. */
  readonly endsAtMs: number | null;
}

export async function sessionTermsOf(
  { commands, installation, clock }: TermsDeps,
  account: RegisteredAccount,
): Promise<SessionTerms> {
  const roles = rolesOf(account);
  if (account.grantedRoles.length === 0) return { roles, endsAtMs: null };
  const endsAtMs = clock.nowMs() + staffSessionMs;
  if (!(installation.staffNeedsFactor ?? installation.production)) return { roles, endsAtMs };
  const { state } = await commands.handlerOf(factorStream).load(account.userId);
  if (hasFactors(state)) return { roles, endsAtMs };
  // Signed in as anybody else, they can add a factor, which gives these sessions the role.
  const granted: readonly Role[] = account.grantedRoles;
  return { roles: roles.filter((role) => !granted.includes(role)), endsAtMs: null };
}

/** Gives every living session of the account what it may do now. */
export async function changeSessionRoles(
  deps: TermsDeps & Pick<AuthDeps, 'sessions'>,
  account: RegisteredAccount,
): Promise<void> {
  const { roles, endsAtMs } = await sessionTermsOf(deps, account);
  await deps.sessions.changeRoles(account.userId, roles, endsAtMs);
}
