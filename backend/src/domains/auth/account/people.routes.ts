// Routes for admins to look up people. Every lookup is recorded; suspensions and roles are events on the account's
// stream.
import { describedCall } from '@libretto/contracts/http';
import type { AdminAct, AdminPerson } from '@libretto/contracts/http/administration/admin-people';
import { type Request, Router } from 'express';
import { decrypt, isEncrypted } from '../../../kernel/events/personal-data';
import { requireRole } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { notFound, problem } from '../../../kernel/http/server/problem';
import type { RecordAdminRead } from '../../../ports/operations/record-admin-read';
import type { StepUp } from '../../../ports/operations/step-up';
import { endSessions } from '../access/end-sessions';
import { changeSessionRoles } from '../access/session-roles';
import type { AuthDeps } from '../auth.deps';
import type { AccountEvent } from './account.events';
import { accountStream } from './account.stream';
import type { RegisteredAccount } from './account.types';
import { accountRefusals } from './account-refusals';
import { findPeopleWith } from './find-people';

const find = describedCall('GET /api/admin/people');
const one = describedCall('GET /api/admin/people/{id}');
const suspension = describedCall('POST /api/admin/people/{id}/suspension');
const roles = describedCall('POST /api/admin/people/{id}/roles');
const noSuchPerson = notFound('This person does not exist');
const ownAccount = problem(409, 'own-account', 'You cannot do this to your own account.');
const eventsAtOnce = 500;

export function peopleRoutes(deps: AuthDeps, recordRead: RecordAdminRead, stepUp: StepUp): Router {
  const router = Router();
  const accounts = deps.commands.handlerOf(accountStream);

  async function registered(userId: string): Promise<RegisteredAccount | undefined> {
    const { state } = await accounts.load(userId);
    return state.kind === 'registered' ? state : undefined;
  }

  const idsOf = findPeopleWith(deps);

  async function shown(account: RegisteredAccount): Promise<AdminPerson> {
    const { userId: id, username, email, isArtist, grantedRoles, suspension: held } = account;
    const sessions = (await deps.sessions.listOf(id)).length;
    const [registration] = await deps.eventStore.readStream(`${accountStream.name}-${id}`, 0, 1);
    const joinedAt = registration?.metadata.at ?? null;
    const roles = [...grantedRoles];
    return { id, username, email, joinedAt, isArtist, roles, isSuspended: held !== null, sessions };
  }

  async function named(acts: readonly Unnamed[]): Promise<readonly AdminAct[]> {
    const ids = [...new Set(acts.flatMap(({ by }) => by ?? []))];
    const names = new Map(await Promise.all(ids.map(async (id) => [id, (await registered(id))?.username] as const)));
    return acts.map((act) => ({ ...act, byUsername: (act.by !== null && names.get(act.by)) || null }));
  }

  async function changed(req: Request): Promise<{ readonly id: string; readonly adminId: string }> {
    const { userId: adminId } = requireRole(req, 'admin');
    const { id } = parseParams(one.params, req);
    if (id === adminId) throw ownAccount;
    await stepUp(req);
    if ((await registered(id)) === undefined) throw noSuchPerson;
    return { id, adminId };
  }

  router.get('/api/admin/people', async (req, res) => {
    const admin = requireRole(req, 'admin');
    const { search } = parseQuery(find.query, req);
    const found: AdminPerson[] = [];
    for (const id of await idsOf(search)) {
      const account = await registered(id);
      if (account !== undefined) found.push(await shown(account));
    }
    // Records only the ids, because the search text may be an email address.
    await recordRead(req, admin, { view: 'people', subject: found.map(({ id }) => id).join(' ') || 'nobody' });
    res.json({ people: found });
  });

  router.get('/api/admin/people/:id', async (req, res) => {
    const admin = requireRole(req, 'admin');
    const { id } = parseParams(one.params, req);
    const account = await registered(id);
    if (account === undefined) throw noSuchPerson;
    await recordRead(req, admin, { view: 'person', subject: id });
    res.json({ person: await shown(account), history: await named(await historyOf(deps, id)) });
  });

  router.post('/api/admin/people/:id/suspension', async (req, res) => {
    const { id, adminId } = await changed(req);
    const { isSuspended, reason } = parseBody(suspension.body, req);
    const command = { kind: isSuspended ? 'suspend' : 'lift-suspension', adminId, reason } as const;
    acceptedOrThrow(res, await accounts.execute(id, command, commandContext(req)), accountRefusals);
    if (isSuspended) await endSessions(deps, id);
    res.json({ success: true });
  });

  router.post('/api/admin/people/:id/roles', async (req, res) => {
    const { id, adminId } = await changed(req);
    const { role, isGranted, reason } = parseBody(roles.body, req);
    const command = { kind: isGranted ? 'grant-role' : 'revoke-role', role, reason, operator: adminId } as const;
    acceptedOrThrow(res, await accounts.execute(id, command, commandContext(req)), accountRefusals);
    const account = await registered(id);
    if (account !== undefined) await changeSessionRoles(deps, account);
    deps.realtime.recheck(id);
    res.json({ success: true });
  });

  return router;
}

type Unnamed = Omit<AdminAct, 'byUsername'>;
type Act = Extract<
  AccountEvent,
  { type: 'AccountSuspended' | 'AccountSuspensionLifted' | 'RoleGranted' | 'RoleRevoked' }
>;
const kindOf: Readonly<Record<Act['type'], AdminAct['kind']>> = {
  AccountSuspended: 'suspended',
  AccountSuspensionLifted: 'suspension-lifted',
  RoleGranted: 'role-granted',
  RoleRevoked: 'role-revoked',
};

/** Returns the newest entries first. */
async function historyOf({ eventStore, personalKeys }: AuthDeps, userId: string): Promise<readonly Unnamed[]> {
  const key = await personalKeys.find(userId);
  const acts: Unnamed[] = [];
  for (let revision = 0; ; revision += eventsAtOnce) {
    const page = await eventStore.readStream(`${accountStream.name}-${userId}`, revision, eventsAtOnce);
    for (const { type, data, metadata } of page) {
      if (!Object.hasOwn(kindOf, type)) continue;
      const { role = null, operator, adminId, reason } = data as Record<string, unknown> & Partial<Act['data']>;
      acts.unshift({
        at: metadata.at,
        kind: kindOf[type as Act['type']],
        role: role as AdminAct['role'],
        by: ((adminId ?? operator) as string | undefined) ?? null,
        reason: ((isEncrypted(reason) ? decrypt(key, reason) : reason) as string | undefined) ?? null,
      });
    }
    if (page.length < eventsAtOnce) return acts;
  }
}
