// The accounts that a command operates on: those of the data folder, whose log has a single writer that the command
// asks, or those on the engines of the distributed profile, where the command may write while the processes run.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Ports } from '../../composition/application/ports';
import type { Config } from '../../composition/config/config';
import { openLogForReading, secretsForReading } from '../../composition/embedded/embedded-read-only';
import {
  changeRole,
  changeRoleJobType,
  type GrantedAccount,
  grantedAccounts,
  type RoleChange,
  type RoleChanged,
} from '../../domains/auth/access/granted-roles';
import { accountEvents } from '../../domains/auth/account/account.events';
import { factorEvents } from '../../domains/auth/factors/factors.stream';
import { nameClaimEvents } from '../../domains/auth/names/name-claim.events';
import { nameKey } from '../../domains/auth/names/name-key';
import { CommandKernel } from '../../kernel/commands/command-kernel';
import { EventCodec } from '../../kernel/events/event-codec';
import { newId } from '../../kernel/values/ids';
import { askServer, beginTimeoutMs, portsUnlessTaken } from '../ask-server';
import { UsageError } from '../command';

export interface OperatedAccounts {
  /** Returns the key that finds an account without revealing its address. */
  emailKey(email: string): string;
  /** Resolves as `left` if the process that owns the data folder has not started the change in time. */
  change(change: RoleChange): Promise<RoleChanged | 'left'>;
  list(): Promise<readonly GrantedAccount[]>;
  close(): Promise<void>;
}

const log = pino({ level: 'silent' });

/** @throws UsageError, EngineAwayError */
export async function openAccounts(config: Config): Promise<OperatedAccounts> {
  const { engines } = config;
  if (engines === undefined) return accountsInFolder(config);
  // Loads the drivers of all engines, which the data folder does not need.
  const { commandWaitMs, distributedPorts } = await import('../../composition/distributed/distributed');
  const ports = await distributedPorts(engines, log, commandWaitMs);
  return {
    emailKey: (email) => nameKey(ports.secrets, 'email', email),
    change: (change) => changeBy(config, ports, change),
    list: () => grantedAccounts(ports.eventStore, codecOf(ports)),
    close: () => ports.close(),
  };
}

function accountsInFolder(config: Config): OperatedAccounts {
  const { dataDir } = config;
  // The command creates nothing: a misspelt path must not become an empty installation.
  if (!existsSync(join(dataDir, 'store/events.db'))) {
    throw new UsageError(`There is no installation in ${dataDir}; set LIBRETTO_DATA_DIR, or start the server once`);
  }
  return {
    emailKey: (email) => nameKey(secretsForReading(dataDir), 'email', email),
    change: (change) => changeHereOrByServer(config, change),
    list: async () => {
      const { eventStore, personalKeys, close } = openLogForReading(dataDir);
      try {
        return await grantedAccounts(eventStore, codecOf({ personalKeys }));
      } finally {
        close();
      }
    },
    close: async () => undefined,
  };
}

async function changeHereOrByServer(config: Config, change: RoleChange): Promise<RoleChanged | 'left'> {
  const { dataDir } = config;
  const ports = portsUnlessTaken(dataDir);
  if (ports === undefined) {
    const job = { type: changeRoleJobType, payload: change };
    const answer = await askServer<RoleChanged>(dataDir, job, beginTimeoutMs);
    return answer.kind === 'done' ? answer.result : 'left';
  }
  try {
    return await changeBy(config, ports, change);
  } finally {
    await ports.close();
  }
}

function changeBy(installation: Config, ports: Ports, change: RoleChange): Promise<RoleChanged> {
  const codec = codecOf(ports);
  const commands = new CommandKernel({ ...ports, store: ports.eventStore, codec, log });
  const { sessions, clock } = ports;
  return changeRole({ commands, sessions, clock, installation }, change, newId());
}

const codecOf = ({ personalKeys, writtenEvents }: Pick<Ports, 'personalKeys' | 'writtenEvents'>) =>
  new EventCodec([accountEvents, nameClaimEvents, factorEvents], personalKeys, writtenEvents);
