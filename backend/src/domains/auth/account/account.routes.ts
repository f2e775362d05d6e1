// Routes of a person's own account: name, type, password, and the address of a session.
import { describedCall } from '@libretto/contracts/http';
import { usernameSchema } from '@libretto/contracts/http/auth/auth';
import { type Request, Router } from 'express';
import { callerOf, requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseWith } from '../../../kernel/http/bodies/parse';
import { commandContext, contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import { idempotentResponse } from '../../../kernel/http/commands/idempotent-response';
import { acceptedOrThrow, announceTokens } from '../../../kernel/http/commands/outcome';
import { actingSessionWith } from '../access/acting-session';
import { endSessions } from '../access/end-sessions';
import { changeSessionRoles } from '../access/session-roles';
import type { AuthDeps } from '../auth.deps';
import { refuseMisleadingName } from '../names/misleading-names';
import { usernameTaken } from '../names/taken-names';
import type { PasswordChecks } from '../passwords/check-password';
import { refuseCommonPassword } from '../passwords/common-passwords';
import { refuseWeakPassword } from '../passwords/password-rules';
import { hashPassword } from '../passwords/passwords';
import { accountOf } from '../session/session-answer';
import { signInStream } from '../session/sign-in-log';
import { accountStream } from './account.stream';
import { accountRefusals } from './account-refusals';
import { renamePerson } from './rename-person';

export function accountRoutes(deps: AuthDeps, passwords: PasswordChecks): Router {
  const router = Router();
  const accounts = deps.commands.handlerOf(accountStream);
  const signIns = deps.commands.handlerOf(signInStream);
  const answerOnce = idempotentResponse(deps.cache);
  const acting = actingSessionWith(deps);
  const accountTypeBody = describedCall('POST /api/user/update-account-type').body;
  const languageBody = describedCall('POST /api/user/language').body;
  const usernameBody = describedCall('POST /api/user/update-username').body;
  const passwordBody = describedCall('POST /api/user/change-password').body;

  router.get('/api/dashboard/complete', async (req, res) => {
    const { userId } = requireUser(req);
    const account = await accountOf(deps, req, userId);
    if (!account) throw accountRefusals.NoSuchAccount;
    res.json({ user: { id: userId, username: account.username, isArtist: account.isArtist } });
  });

  router.get('/api/user/admin-status', (req, res) => {
    const caller = callerOf(req);
    res.json({ isAdmin: caller.kind === 'user' && caller.roles.includes('admin') });
  });

  router.post('/api/user/update-ip', async (req, res) => {
    const { userId, session } = requireUser(req);
    const note = { kind: 'note-address', userId, sessionId: session.id, address: req.ip ?? '' } as const;
    await signIns.execute(userId, note, commandContext(req));
    res.json({ success: true });
  });

  router.post('/api/user/update-username', async (req, res) => {
    const { userId } = requireUser(req);
    const username = parseWith(usernameSchema, parseBody(usernameBody, req).username);
    refuseMisleadingName(username);
    // The name belongs to the person by now, so a repeated request would be rejected.
    await answerOnce(req, res, async () => {
      const renaming = await renamePerson(deps, userId, username, contextWithoutIdempotency(req));
      if (renaming.kind === 'refused')
        throw renaming.refusal === 'Taken' ? usernameTaken : accountRefusals[renaming.refusal];
      announceTokens(res, renaming.tokens);
      return { success: true, username };
    });
  });

  router.post('/api/user/update-account-type', async (req, res) => {
    const { userId } = requireUser(req);
    const { isArtist } = parseBody(accountTypeBody, req);
    const outcome = await accounts.execute(userId, { kind: 'change-account-type', isArtist }, commandContext(req));
    const { state } = acceptedOrThrow(res, outcome, accountRefusals);
    if (state.kind === 'registered') await changeSessionRoles(deps, state);
    deps.realtime.recheck(userId);
    res.json({ success: true, isArtist });
  });

  router.post('/api/user/language', async (req, res) => {
    const { userId } = requireUser(req);
    const { language } = parseBody(languageBody, req);
    const outcome = await accounts.execute(userId, { kind: 'choose-language', language }, commandContext(req));
    acceptedOrThrow(res, outcome, accountRefusals);
    res.json({ success: true });
  });

  router.post('/api/user/change-password', async (req, res) => {
    const { userId, session } = requireUser(req);
    const { currentPassword, newPassword, logoutOtherSessions } = parseBody(passwordBody, req);
    await refuseWeakPassword(newPassword, currentPassword);
    // The current password has changed by now, so a repeated request would be rejected.
    await answerOnce(req, res, () => changePassword());

    async function changePassword() {
      const account = await passwords.ofUser(userId, currentPassword, addressOf(req));
      if (!account?.passwordHash) throw accountRefusals.WrongPassword;
      await refuseCommonPassword(newPassword, account);
      const renew = acting.renewal(req, res, account);
      const outcome = await accounts.execute(
        userId,
        {
          kind: 'change-password',
          checkedHash: account.passwordHash,
          passwordHash: await hashPassword(newPassword),
          onlySessionLeft: logoutOtherSessions ? session.id : null,
        },
        contextWithoutIdempotency(req),
      );
      const { state: after } = acceptedOrThrow(res, outcome, accountRefusals);
      if (logoutOtherSessions) await endSessions(deps, userId, session.id);
      if (after.kind === 'registered') renew(after);
      return { success: true };
    }
  });

  return router;
}

function addressOf(req: Request): string {
  return req.ip ?? '';
}
