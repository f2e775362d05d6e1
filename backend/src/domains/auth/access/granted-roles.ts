// Operators grant and revoke these roles on the machine itself and give a reason.
import type { CommandContext } from '../../../kernel/commands/commands';
import type { EventCodec } from '../../../kernel/events/event-codec';
import { defineJob } from '../../../kernel/jobs/job';
import type { EventStore } from '../../../ports/events/event-store';
import { accountDecider } from '../account/account.decider';
import type { AccountEvent, GrantedRole } from '../account/account.events';
import { accountStream } from '../account/account.stream';
import type { AccountState } from '../account/account.types';
import type { AuthDeps } from '../auth.deps';
import { emailClaimStream } from '../names/name-claim.decider';
import { changeSessionRoles, type TermsDeps } from './session-roles';

export const changeRoleJobType = 'change-role';
export const grantedRoleNames: readonly GrantedRole[] = ['admin', 'finance'];

export interface RoleChange {
  readonly kind: 'grant-role' | 'revoke-role';
  /** Key of the account's address, because the job queue holds no personal data. */
  readonly emailKey: string;
  readonly role: GrantedRole;
  readonly reason: string;
  /** The operating system's name of the person who makes the change. */
  readonly operator: string;
}

type RoleChangeDeps = TermsDeps & Pick<AuthDeps, 'sessions'>;

export type RoleChanged = 'changed' | 'unchanged' | 'no-such-account';

/** Appends one event and applies the role change to every open session of the account immediately. */
export async function changeRole(
  deps: RoleChangeDeps,
  { kind, emailKey, role, reason, operator }: RoleChange,
  id: string,
): Promise<RoleChanged> {
  const { commands } = deps;
  const { state: claim } = await commands.handlerOf(emailClaimStream).load(emailKey);
  if (claim.kind !== 'claimed') return 'no-such-account';
  const accounts = commands.handlerOf(accountStream);
  const context: CommandContext = {
    actor: `operator:${operator}`,
    correlationId: id,
    causationId: id,
    idempotency: { key: `${changeRoleJobType}/${id}`, hash: '' },
  };
  const outcome = await accounts.execute(claim.holderId, { kind, role, reason, operator }, context);
  if (outcome.kind === 'refused') return 'no-such-account';
  const { state } = await accounts.load(claim.holderId);
  if (state.kind === 'registered') await changeSessionRoles(deps, state);
  return outcome.events.length > 0 ? 'changed' : 'unchanged';
}

/** Lets the command line change roles while a server is running. */
export const changeRoleJob = (deps: RoleChangeDeps) =>
  defineJob<RoleChange>({
    type: changeRoleJobType,
    run: (change, { jobId }) => changeRole(deps, change, jobId),
  });

export interface GrantedAccount {
  readonly userId: string;
  /** Null once the person was erased. */
  readonly email: string | null;
  readonly roles: readonly {
    readonly role: GrantedRole;
    readonly at: string;
    readonly operator: string | null;
    readonly reason: string | null;
  }[];
}

const pageSize = 1000;

/** Scans the event log for every account that holds a granted role. */
export async function grantedAccounts(
  events: Pick<EventStore, 'readAll' | 'readStream'>,
  codec: EventCodec,
): Promise<readonly GrantedAccount[]> {
  const granted = new Map<string, Map<GrantedRole, GrantedAccount['roles'][number]>>();
  for (let after = 0; ; ) {
    const page = await events.readAll(after, pageSize);
    for (const { type, data, metadata } of page) {
      if (type !== 'RoleGranted' && type !== 'RoleRevoked') continue;
      const { userId, role, operator, reason } = data as Extract<AccountEvent, { type: 'RoleGranted' }>['data'];
      const roles = granted.get(userId) ?? new Map();
      granted.set(userId, roles);
      if (type === 'RoleRevoked') roles.delete(role);
      else roles.set(role, { role, at: metadata.at, operator: operator ?? null, reason: reason ?? null });
    }
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.position;
  }
  const accounts = [...granted].filter(([, roles]) => roles.size > 0);
  return Promise.all(
    accounts.map(async ([userId, roles]) => ({
      userId,
      email: await emailOf(events, codec, userId),
      roles: [...roles.values()],
    })),
  );
}

async function emailOf(events: Pick<EventStore, 'readStream'>, codec: EventCodec, userId: string) {
  let state: AccountState = accountDecider.initialState;
  for (let from = 0; ; from += pageSize) {
    const page = await events.readStream(`${accountStream.name}-${userId}`, from, pageSize);
    for (const event of await codec.decode(page))
      state = accountDecider.evolve(state, event as unknown as AccountEvent);
    if (page.length < pageSize) break;
  }
  return state.kind === 'registered' ? state.email : null;
}
