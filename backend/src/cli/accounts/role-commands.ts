// The commands of `npm run accounts`: each prints its result and returns its exit code.
import type { RoleChange } from '../../domains/auth/access/granted-roles';
import type { Print } from '../command';
import type { OperatedAccounts } from './operated-accounts';

/** Returns 0 if the role is granted or revoked, 1 without such an account, 2 if the change is still pending. */
export async function changeRoleOf(
  accounts: OperatedAccounts,
  email: string,
  wanted: Omit<RoleChange, 'emailKey'>,
  print: Print,
): Promise<number> {
  const changed = await accounts.change({ ...wanted, emailKey: accounts.emailKey(email) });
  const isGrant = wanted.kind === 'grant-role';
  switch (changed) {
    case 'changed':
      print(`${email} ${isGrant ? 'now has' : 'no longer has'} the role ${wanted.role}.`);
      return 0;
    case 'unchanged':
      print(`${email} ${isGrant ? 'already has' : 'does not have'} the role ${wanted.role}; nothing was changed.`);
      return 0;
    case 'no-such-account':
      print(`No account has the address ${email}. Sign up with it first.`);
      return 1;
    case 'left':
      print('The process that has the data folder leaves queued work to another start, which will change the role.');
      return 2;
  }
}

export async function listRoles(accounts: OperatedAccounts, print: Print): Promise<number> {
  const granted = await accounts.list();
  if (granted.length === 0) print('Nobody has a role yet: npm run accounts -- grant <email> admin --reason <text>');
  for (const { userId, email, roles } of granted) {
    print(`${email ?? '(erased)'}  ${userId}`);
    for (const { role, at, operator, reason } of roles) {
      print(`  ${role.padEnd(8)} since ${at}${operator === null ? '' : ` by ${operator}: ${reason}`}`);
    }
  }
  return 0;
}
