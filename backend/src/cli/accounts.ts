// `npm run accounts -- grant | revoke | list`, on the machine itself, manages administrators and auditors. It works on
// the data folder, or on the engines in the settings.
import { readConfig } from '../composition/config/config';
import { repoRoot } from '../composition/config/repo-root';
import { grantedRoleNames } from '../domains/auth/access/granted-roles';
import type { GrantedRole } from '../domains/auth/account/account.events';
import { type OperatedAccounts, openAccounts } from './accounts/operated-accounts';
import { changeRoleOf, listRoles } from './accounts/role-commands';
import { operatorName, type Print, runCommand, UsageError } from './command';

const usage = `npm run accounts -- grant <email> <role> --reason <text>    ${grantedRoleNames.join(' or ')}; also while a server runs
npm run accounts -- revoke <email> <role> --reason <text>
npm run accounts -- list                                   who has such a role, since when and why`;

const maxReason = 500;

async function run(
  [command, email, role]: readonly string[],
  { reason }: Readonly<Record<string, string | undefined>>,
  print: Print,
): Promise<number> {
  switch (command) {
    case 'list':
      return withAccounts((accounts) => listRoles(accounts, print));
    case 'grant':
    case 'revoke': {
      if (email === undefined) throw new UsageError('Please name the email address of an account.');
      const wanted = { role: roleOf(role), reason: reasonOf(reason), operator: operatorName() };
      return withAccounts((accounts) => changeRoleOf(accounts, email, { kind: `${command}-role`, ...wanted }, print));
    }
    default:
      throw new UsageError(`${command} is no command of accounts; there are grant, revoke and list.`);
  }
}

async function withAccounts(work: (accounts: OperatedAccounts) => Promise<number>): Promise<number> {
  const accounts = await openAccounts(readConfig(process.env, repoRoot()).config);
  try {
    return await work(accounts);
  } finally {
    await accounts.close();
  }
}

function roleOf(text: string | undefined): GrantedRole {
  const role = grantedRoleNames.find((name) => name === text);
  if (role !== undefined) return role;
  const roles = grantedRoleNames.join(' and ');
  throw new UsageError(`${text === undefined ? 'Please name a role' : `${text} is no role`}; there are ${roles}.`);
}

function reasonOf(text: string | undefined): string {
  const reason = text?.replace(/\s+/g, ' ').trim() ?? '';
  if (reason === '') throw new UsageError('Please say why: --reason "First administrator of this installation"');
  if (reason.length > maxReason) throw new UsageError(`The reason has more than ${maxReason} characters.`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused.
  if (/[\u0000-\u001f\u007f]/.test(reason)) throw new UsageError('The reason has characters that cannot be shown.');
  return reason;
}

runCommand({ usage, run }, ['reason']);
