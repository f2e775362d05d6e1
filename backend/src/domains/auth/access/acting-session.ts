// A security event also voids the confirmation and the known device of the session that causes it. Both are issued
// again at the new security epoch, because the person has just proven who they are.
import type { Request, Response } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import type { VoidingCause } from '../account/account.events';
import { accountStream } from '../account/account.stream';
import type { RegisteredAccount } from '../account/account.types';
import { accountRefusals } from '../account/account-refusals';
import type { AuthDeps } from '../auth.deps';
import { isConfirmed, rememberConfirmed } from '../factors/confirmed-session';
import { createKnownDevices, deviceKeysOf } from '../passwords/known-devices';
import { endSessions } from './end-sessions';
import { changeSessionRoles } from './session-roles';

export type ActingSession = ReturnType<typeof actingSessionWith>;

interface Voiding {
  readonly cause: VoidingCause;
  readonly causeId: string;
  readonly endsSessions: boolean;
}

export function actingSessionWith(
  deps: Pick<AuthDeps, 'commands' | 'sessions' | 'realtime' | 'secrets' | 'clock' | 'installation'>,
) {
  const accounts = deps.commands.handlerOf(accountStream);
  const devices = createKnownDevices(deps.secrets, deps.installation);

  /** Call this before the event, and the returned function with the account after the event. */
  function renewal(req: Request, res: Response, before: RegisteredAccount): (after: RegisteredAccount) => void {
    const { session } = requireUser(req);
    const wasConfirmed = isConfirmed(deps, req, session.id, before.securityEpoch);
    const known = deviceKeysOf(before);
    const knownAs = (['password', 'secondFactor'] as const).filter((by) => devices.idOf(req, known[by]) !== undefined);
    return (after) => {
      if (wasConfirmed) rememberConfirmed(deps, res, session.id, after.securityEpoch);
      const keys = deviceKeysOf(after);
      if (knownAs.length > 0) devices.remember(req, res, ...knownAs.map((by) => keys[by]));
    };
  }

  return {
    renewal,
    /** Voids all outstanding credentials of the caller's account because of an event in another stream. */
    async void(req: Request, res: Response, voiding: Voiding): Promise<{ readonly securityEpoch: number }> {
      const { userId, session } = requireUser(req);
      const { state: before } = await accounts.load(userId);
      if (before.kind !== 'registered') {
        if (voiding.endsSessions) await endSessions(deps, userId, session.id);
        return { securityEpoch: 0 };
      }
      const renew = renewal(req, res, before);
      const onlySessionLeft = voiding.endsSessions ? session.id : null;
      const command = { kind: 'void-credentials', ...voiding, onlySessionLeft } as const;
      const outcome = await accounts.execute(userId, command, contextWithoutIdempotency(req));
      const { state: after } = acceptedOrThrow(res, outcome, accountRefusals);
      if (voiding.endsSessions) await endSessions(deps, userId, session.id);
      if (after.kind !== 'registered') return { securityEpoch: 0 };
      renew(after);
      // A granted role may depend on a second factor.
      if (after.grantedRoles.length > 0) await changeSessionRoles(deps, after);
      return after;
    },
  };
}
