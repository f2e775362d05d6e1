// The commands of `npm run accounts`: each prints what it did and says with which code to end.
import { pino } from 'pino';
import { openLogForReading, secretsForReading } from '../../composition/embedded-read-only';
import { accountEvents } from '../../domains/auth/account/account.events';
import {
  changeRole,
  changeRoleJobType,
  grantedAccounts,
  type RoleChange,
  type RoleChanged,
} from '../../domains/auth/account/granted-roles';
import { nameClaimEvents } from '../../domains/auth/names/name-claim.events';
import { nameKey } from '../../domains/auth/names/name-key';
import { CommandKernel } from '../../kernel/command-kernel';
import { EventCodec } from '../../kernel/event-codec';
import { newId } from '../../kernel/ids';
import { askServer, beginTimeoutMs, portsUnlessTaken } from '../ask-server';
import type { Print } from '../command';

/** 0 when the account has the role, or no longer has it; 1 without such an account; 2 when nobody has done it yet. */
export async function changeRoleOf(
  dataDir: string,
  email: string,
  wanted: Omit<RoleChange, 'emailKey'>,
  print: Print,
): Promise<number> {
  const change: RoleChange = { ...wanted, emailKey: nameKey(secretsForReading(dataDir), 'email', email) };
  const changed = await changeHereOrByServer(dataDir, change);
  const isGrant = change.kind === 'grant-role';
  switch (changed) {
    case 'changed':
      print(`${email} ${isGrant ? 'now has' : 'no longer has'} the role ${change.role}.`);
      return 0;
    case 'unchanged':
      print(`${email} ${isGrant ? 'already has' : 'does not have'} the role ${change.role}; nothing was changed.`);
      return 0;
    case 'no-such-account':
      print(`No account has the address ${email}. Sign up with it first.`);
      return 1;
    case 'left':
      print('The process that has the data folder leaves queued work to another start, which will change the role.');
      return 2;
  }
}

async function changeHereOrByServer(dataDir: string, change: RoleChange): Promise<RoleChanged | 'left'> {
  const ports = portsUnlessTaken(dataDir);
  if (ports === undefined) {
    const job = { type: changeRoleJobType, payload: change };
    const answer = await askServer<RoleChanged>(dataDir, job, beginTimeoutMs);
    return answer.kind === 'done' ? answer.result : 'left';
  }
  try {
    const codec = new EventCodec([accountEvents, nameClaimEvents], ports.personalKeys);
    const log = pino({ level: 'silent' });
    const commands = new CommandKernel({ ...ports, store: ports.eventStore, codec, log });
    return await changeRole({ commands, sessions: ports.sessions }, change, newId());
  } finally {
    await ports.close();
  }
}

export async function listRoles(dataDir: string, print: Print): Promise<number> {
  const { eventStore, personalKeys, close } = openLogForReading(dataDir);
  try {
    const codec = new EventCodec([accountEvents, nameClaimEvents], personalKeys);
    const accounts = await grantedAccounts(eventStore, codec);
    if (accounts.length === 0) print('Nobody has a role yet: npm run accounts -- grant <email> admin --reason <text>');
    for (const { userId, email, roles } of accounts) {
      print(`${email ?? '(erased)'}  ${userId}`);
      for (const { role, at, operator, reason } of roles) {
        print(`  ${role.padEnd(8)} since ${at}${operator === null ? '' : ` by ${operator}: ${reason}`}`);
      }
    }
    return 0;
  } finally {
    close();
  }
}
