// `npm run accounts -- grant | revoke | list`, on the machine itself: who may administer and who may audit.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { GrantedRole } from '../domains/auth/account/account.events';
import { grantedRoleNames } from '../domains/auth/account/granted-roles';
import { changeRoleOf, listRoles } from './accounts/role-commands';
import { configuredDataDir, operatorName, runCommand, UsageError } from './command';

const usage = `npm run accounts -- grant <email> <role> --reason <text>    ${grantedRoleNames.join(' or ')}; beside a running server too
npm run accounts -- revoke <email> <role> --reason <text>
npm run accounts -- list                                   who has such a role, since when and why`;

const maxReason = 500;

async function main(): Promise<number> {
  const { positionals, values } = argumentsOf();
  const [command, email, role] = positionals;
  if (command === undefined || command === 'help' || values.help) {
    console.log(usage);
    return command === undefined && !values.help ? 2 : 0;
  }
  const dataDir = configuredDataDir();
  // Nothing is made here: a misspelt folder must not become an empty installation.
  if (!existsSync(join(dataDir, 'store/events.db'))) {
    throw new UsageError(`There is no installation in ${dataDir}; set LIBRETTO_DATA_DIR, or start the server once`);
  }
  switch (command) {
    case 'list':
      return listRoles(dataDir, console.log);
    case 'grant':
    case 'revoke': {
      if (email === undefined) throw new UsageError('Please name the email address of an account.');
      const wanted = { role: roleOf(role), reason: reasonOf(values.reason), operator: operatorName() };
      return changeRoleOf(dataDir, email, { kind: `${command}-role`, ...wanted }, console.log);
    }
    default:
      throw new UsageError(`${command} is no command of accounts; there are grant, revoke and list.`);
  }
}

function argumentsOf() {
  try {
    const options = { reason: { type: 'string' }, help: { type: 'boolean' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
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

runCommand(main);
