// `npm run accounts -- grant | revoke | list`, on the machine itself: who may administer and who may audit.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { GrantedRole } from '../domains/auth/account/account.events';
import { grantedRoleNames } from '../domains/auth/account/granted-roles';
import { changeRoleOf, listRoles } from './accounts/role-commands';
import { configuredDataDir, operatorName, type Print, runCommand, UsageError } from './command';

const usage = `npm run accounts -- grant <email> <role> --reason <text>    ${grantedRoleNames.join(' or ')}; beside a running server too
npm run accounts -- revoke <email> <role> --reason <text>
npm run accounts -- list                                   who has such a role, since when and why`;

const maxReason = 500;

async function run(
  [command, email, role]: readonly string[],
  { reason }: Readonly<Record<string, string | undefined>>,
  print: Print,
): Promise<number> {
  const dataDir = configuredDataDir();
  // Nothing is made here: a misspelt folder must not become an empty installation.
  if (!existsSync(join(dataDir, 'store/events.db'))) {
    throw new UsageError(`There is no installation in ${dataDir}; set LIBRETTO_DATA_DIR, or start the server once`);
  }
  switch (command) {
    case 'list':
      return listRoles(dataDir, print);
    case 'grant':
    case 'revoke': {
      if (email === undefined) throw new UsageError('Please name the email address of an account.');
      const wanted = { role: roleOf(role), reason: reasonOf(reason), operator: operatorName() };
      return changeRoleOf(dataDir, email, { kind: `${command}-role`, ...wanted }, print);
    }
    default:
      throw new UsageError(`${command} is no command of accounts; there are grant, revoke and list.`);
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (/[\u0000-\u001f\u007f]/.test(reason)) throw new UsageError('The reason has characters that cannot be shown.');
  return reason;
}

runCommand({ usage, run }, ['reason']);
