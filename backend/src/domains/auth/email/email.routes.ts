// Routes to change an account's own email address, and the actions that mailed links complete.
import { describedCall } from '@libretto/contracts/http';
import { type Request, type Response, Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody } from '../../../kernel/http/bodies/parse';
import { commandContext, contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import { idempotentResponse } from '../../../kernel/http/commands/idempotent-response';
import { acceptedOrThrow, announceTokens } from '../../../kernel/http/commands/outcome';
import { languageOf } from '../../../kernel/http/server/language';
import { problem } from '../../../kernel/http/server/problem';
import { newId } from '../../../kernel/values/ids';
import { actingSessionWith } from '../access/acting-session';
import { endSessions } from '../access/end-sessions';
import { accountStream } from '../account/account.stream';
import { accountRefusals } from '../account/account-refusals';
import type { AuthDeps } from '../auth.deps';
import { dropPlantedFactors } from '../factors/drop-planted';
import { factorStream, hasFactors } from '../factors/factors.stream';
import { stepUpWith } from '../factors/step-up';
import { requestPasswordReset } from '../mails/account-mails';
import { type ProvenAddress, readProofToken } from '../mails/address-proof';
import { readLinkToken } from '../mails/link-token';
import { emailKeyOf } from '../names/email-key-of';
import { emailTaken } from '../names/taken-names';
import type { PasswordChecks } from '../passwords/check-password';
import { refuseCommonPassword } from '../passwords/common-passwords';
import { createMailLimits } from '../passwords/mail-limits';
import { refuseWeakPassword } from '../passwords/password-rules';
import { hashPassword } from '../passwords/passwords';
import { changeEmail } from './change-email';
import { undoEmailChange } from './undo-email-change';

const dayMs = 86_400_000;
const passwordNeeded = problem(422, 'password-needed', 'Current password is required');

export function emailRoutes(deps: AuthDeps, passwords: PasswordChecks): Router {
  const router = Router();
  const accounts = deps.commands.handlerOf(accountStream);
  const factors = deps.commands.handlerOf(factorStream);
  const stepUp = stepUpWith(deps);
  const acting = actingSessionWith(deps);
  const limits = createMailLimits(deps.rateLimits);
  const answerOnce = idempotentResponse(deps.cache);
  const requestBody = describedCall('POST /api/user/request-email-change').body;
  const confirmBody = describedCall('POST /api/auth/confirm-email-change').body;
  const askBody = describedCall('POST /api/auth/request-password-reset').body;
  const undoBody = describedCall('POST /api/auth/undo-email-change').body;
  const resetBody = describedCall('POST /api/auth/reset-password').body;

  /**
   * The link proves the mailbox and the session proves the account: somebody else may have signed up with this address.
   */
  async function confirmPresentEmail(req: Request, res: Response, { userId, emailClaimId }: ProvenAddress) {
    if (requireUser(req).userId !== userId) throw accountRefusals.LinkIsSpent;
    const { session } = requireUser(req);
    const { state: before } = await accounts.load(userId);
    const renew = before.kind === 'registered' ? acting.renewal(req, res, before) : () => undefined;
    const confirm = { kind: 'confirm-email', emailClaimId, sessionId: session.id } as const;
    const outcome = await accounts.execute(userId, confirm, commandContext(req));
    const { state, events } = acceptedOrThrow(res, outcome, accountRefusals);
    for (const event of events) {
      if (event.type !== 'EmailConfirmed') continue;
      await dropPlantedFactors(deps, event, contextWithoutIdempotency(req));
      await endSessions(deps, userId, session.id);
      if (state.kind === 'registered') renew(state);
    }
    res.json({ success: true, email: (state.kind === 'registered' && state.email) || '', isNew: false });
  }

  /**
   * Requires the password or a recent second factor, so that a stolen cookie alone cannot change the email address.
   * Before an address is confirmed, a change counts as the first proof and drops every factor: the password alone
   * cannot do that.
   */
  async function requireProof(req: Request, currentPassword: string | undefined): Promise<void> {
    const { userId } = requireUser(req);
    const [{ state: account }, { state: known }] = await Promise.all([accounts.load(userId), factors.load(userId)]);
    if (hasFactors(known) && account.kind === 'registered' && !account.isEmailConfirmed) return stepUp(req);
    if (currentPassword !== undefined) {
      if ((await passwords.ofUser(userId, currentPassword, req.ip ?? '')) === undefined)
        throw accountRefusals.WrongPassword;
      return;
    }
    if (hasFactors(known)) return stepUp(req);
    if (account.kind === 'registered' && account.passwordHash === null) throw accountRefusals.ManagedElsewhere;
    throw passwordNeeded;
  }

  router.get('/api/user/email-info', async (req, res) => {
    const { state } = await accounts.load(requireUser(req).userId);
    if (state.kind !== 'registered') throw accountRefusals.NoSuchAccount;
    const { emailChange } = state.mailed;
    const isWaiting = emailChange !== null && deps.clock.nowMs() < Date.parse(emailChange.expiresAt);
    res.json({ currentEmail: state.email ?? '', pendingEmail: isWaiting ? emailChange.newEmail : null });
  });

  router.post('/api/user/request-email-change', async (req, res) => {
    const { userId, session } = requireUser(req);
    const { newEmail, currentPassword } = parseBody(requestBody, req);
    await limits.takeEmailChange(userId);
    await limits.takeNetworkEmailChange(req.ip ?? '');
    await requireProof(req, currentPassword);
    const newEmailKey = await emailKeyOf(deps, newEmail);
    const asked = { expiresAt: new Date(deps.clock.nowMs() + dayMs).toISOString(), sessionId: session.id };
    const request = { kind: 'request-email-change', requestId: newId(), newEmail, newEmailKey, ...asked } as const;
    acceptedOrThrow(res, await accounts.execute(userId, request, commandContext(req)), accountRefusals);
    res.json({ success: true });
  });

  router.post('/api/user/cancel-email-change', async (req, res) => {
    const { userId } = requireUser(req);
    const outcome = await accounts.execute(userId, { kind: 'cancel-email-change' }, commandContext(req));
    acceptedOrThrow(res, outcome, accountRefusals);
    res.json({ success: true });
  });

  router.post('/api/auth/confirm-email-change', async (req, res) => {
    const { token } = parseBody(confirmBody, req);
    const proven = readProofToken(deps.secrets, token);
    if (proven !== undefined) return confirmPresentEmail(req, res, proven);
    const request = readLinkToken(deps.secrets, 'email-change', token);
    if (!request) throw accountRefusals.LinkIsSpent;
    // The link is spent by now, so a repeated request would be rejected.
    await answerOnce(req, res, async () => {
      const change = await changeEmail(deps, request, contextWithoutIdempotency(req));
      if (change.kind === 'refused') throw change.refusal === 'Taken' ? emailTaken : accountRefusals.LinkIsSpent;
      await dropPlantedFactors(deps, change.event, contextWithoutIdempotency(req));
      await endSessions(deps, request.userId, change.onlySessionLeft);
      announceTokens(res, change.tokens);
      return { success: true, email: change.email, isNew: true };
    });
  });

  router.post('/api/auth/undo-email-change', async (req, res) => {
    const { token } = parseBody(undoBody, req);
    await limits.takeAddress(req.ip ?? '');
    const request = readLinkToken(deps.secrets, 'email-undo', token);
    if (!request) throw accountRefusals.LinkIsSpent;
    // The link is spent by now, so a repeated request would be rejected.
    await answerOnce(req, res, async () => {
      const undo = await undoEmailChange(deps, request, contextWithoutIdempotency(req));
      if (undo.kind === 'refused') throw undo.refusal === 'Taken' ? emailTaken : accountRefusals.LinkIsSpent;
      await endSessions(deps, request.userId);
      await dropPlantedFactors(deps, undo.event, contextWithoutIdempotency(req));
      // Undoing the change clears the password; the owner sets a new one by a mail to the restored address.
      await requestPasswordReset(deps, undo.emailKey, newId(), languageOf(req));
      announceTokens(res, undo.tokens);
      return { success: true, email: undo.email };
    });
  });

  router.post('/api/auth/request-password-reset', async (req, res) => {
    const { email } = parseBody(askBody, req);
    // A repeated request would send a second mail.
    await answerOnce(req, res, async () => {
      await limits.takeAddress(req.ip ?? '');
      const emailKey = await emailKeyOf(deps, email);
      if (await limits.takeMailTo(emailKey)) await requestPasswordReset(deps, emailKey, newId(), languageOf(req));
      return { success: true };
    });
  });

  router.post('/api/auth/reset-password', async (req, res) => {
    const { token, newPassword } = parseBody(resetBody, req);
    await refuseWeakPassword(newPassword);
    await limits.takeAddress(req.ip ?? '');
    const request = readLinkToken(deps.secrets, 'password-reset', token);
    if (!request) throw accountRefusals.LinkIsSpent;
    const { userId, requestId } = request;
    // The link is spent by now, so a repeated request would be rejected.
    await answerOnce(req, res, async () => {
      const { state: account } = await accounts.load(userId);
      if (account.kind === 'registered') await refuseCommonPassword(newPassword, account);
      const passwordHash = await hashPassword(newPassword);
      const reset = { kind: 'reset-password', requestId, passwordHash, nowMs: deps.clock.nowMs() } as const;
      const outcome = await accounts.execute(userId, reset, contextWithoutIdempotency(req));
      const { events } = acceptedOrThrow(res, outcome, accountRefusals);
      await endSessions(deps, userId);
      for (const event of events)
        if (event.type === 'PasswordReset') await dropPlantedFactors(deps, event, contextWithoutIdempotency(req));
      return { success: true };
    });
  });

  return router;
}
