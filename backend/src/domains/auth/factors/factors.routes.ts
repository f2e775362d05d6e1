// Routes to manage a person's own second factors and to confirm with one of them.
import { describedCall } from '@libretto/contracts/http';
import type { Passkey } from '@libretto/contracts/http/auth/factors';
import { type Request, type Response, Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseParams } from '../../../kernel/http/bodies/parse';
import { contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import { idempotentResponse } from '../../../kernel/http/commands/idempotent-response';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { notFound, problem } from '../../../kernel/http/server/problem';
import { actingSessionWith } from '../access/acting-session';
import type { VoidingCause } from '../account/account.events';
import { accountStream } from '../account/account.stream';
import { accountRefusals } from '../account/account-refusals';
import type { AuthDeps } from '../auth.deps';
import type { PasswordChecks } from '../passwords/check-password';
import { type ConfirmFactor, wrongCode, wrongPasskey } from './confirm';
import { rememberConfirmed } from './confirmed-session';
import { type FactorCommand, factorStream, hasFactors, type KnownPasskey } from './factors.stream';
import type { PasskeySubject, Passkeys } from './passkeys';
import { accessStepUpWith, stepUpWith } from './step-up';
import { newRecoveryCodes, newTotpSecret, qrCodeOf, recoveryHashOf, stepOfCode, totpAddress } from './totp';

const confirmBody = describedCall('POST /api/auth/totp/confirm').body;
const addBody = describedCall('POST /api/auth/passkeys').body;
const removal = describedCall('DELETE /api/auth/passkeys/{id}');
const proofBody = describedCall('POST /api/auth/step-up').body;
const begunMs = 15 * 60_000;
const beginAgain = problem(409, 'begin-again', 'Please begin again.');
const refusals = {
  NoTotp: problem(409, 'no-totp', 'There is no authenticator app.'),
  CodeUsed: wrongCode(422),
  NoSuchCode: wrongCode(422),
  NoSuchPasskey: notFound('This passkey does not exist'),
  TooManyPasskeys: problem(409, 'too-many-passkeys', 'You can have at most 20 passkeys.'),
  PasskeyCopied: wrongPasskey(422),
  EnrolmentIsVoid: beginAgain,
};

/** A pending enrolment of an authenticator app whose first code was not entered yet. */
interface Enrolment {
  readonly secret: string;
  readonly sessionId: string;
  readonly securityEpoch: number;
}

interface FactorParts {
  readonly passkeys: Passkeys;
  readonly factors: ConfirmFactor;
  readonly passwords: PasswordChecks;
}

export function factorRoutes(deps: AuthDeps, { passkeys, factors: factorsOf, passwords }: FactorParts): Router {
  const router = Router();
  const factors = deps.commands.handlerOf(factorStream);
  const stepUp = stepUpWith(deps);
  const accessStepUp = accessStepUpWith(deps);
  const answerOnce = idempotentResponse(deps.cache);
  const acting = actingSessionWith(deps);
  const stateOf = async (userId: string) => (await factors.load(userId)).state;

  /** Signs out all other sessions and voids what they began. */
  async function change(req: Request, res: Response, cause: VoidingCause, command: FactorCommand) {
    const { session } = requireUser(req);
    const outcome = await factors.execute(command.userId, command, contextWithoutIdempotency(req));
    const { state, eventIds } = acceptedOrThrow(res, outcome, refusals);
    const [causeId] = eventIds;
    if (causeId !== undefined) {
      const { securityEpoch } = await acting.void(req, res, { cause, causeId, endsSessions: true });
      rememberConfirmed(deps, res, session.id, securityEpoch);
    }
    return state;
  }

  async function personOf(userId: string): Promise<PasskeySubject & { readonly name: string }> {
    const { state } = await deps.commands.handlerOf(accountStream).load(userId);
    if (state.kind !== 'registered') return { userId, name: userId, securityEpoch: 0 };
    return { userId, name: state.email || userId, securityEpoch: state.securityEpoch };
  }

  function freshCodes(userId: string) {
    const recoveryCodes = newRecoveryCodes();
    return { recoveryCodes, recoveryHashes: recoveryCodes.map((code) => recoveryHashOf(userId, code)) };
  }

  /** The password of an account with a factor confirms nothing. */
  async function confirmByPassword(req: Request, userId: string, password: string): Promise<void> {
    const isRight = (await passwords.ofUser(userId, password, req.ip ?? '')) !== undefined;
    if (!isRight || hasFactors(await stateOf(userId))) throw accountRefusals.WrongPassword;
  }

  router.get('/api/auth/factors', async (req, res) => {
    const { totp, recoveryHashes, passkeys: known } = await stateOf(requireUser(req).userId);
    const shown = known.map(shownPasskey);
    res.json({ hasTotp: totp !== null, recoveryCodesLeft: recoveryHashes.length, passkeys: shown });
  });

  router.post('/api/auth/totp/begin', async (req, res) => {
    const { userId, session } = requireUser(req);
    await accessStepUp(req);
    await answerOnce(req, res, async () => {
      const secret = newTotpSecret();
      const { name, securityEpoch } = await personOf(userId);
      const enrolment: Enrolment = { secret, sessionId: session.id, securityEpoch };
      await deps.cache.set(`totp/${userId}`, enrolment, begunMs);
      const address = totpAddress(name, secret);
      return { secret, address, qrCode: await qrCodeOf(address) };
    });
  });

  router.post('/api/auth/totp/confirm', async (req, res) => {
    const { userId, session } = requireUser(req);
    const { code } = parseBody(confirmBody, req);
    await answerOnce(req, res, async () => {
      // Checked again, because a factor may have been added since the enrolment began.
      await accessStepUp(req);
      await factorsOf.takeTry(userId, { sessionId: session.id, address: req.ip ?? '' });
      const begun = await deps.cache.get<Enrolment>(`totp/${userId}`);
      const { securityEpoch } = await personOf(userId);
      if (begun?.sessionId !== session.id || begun.securityEpoch !== securityEpoch) throw beginAgain;
      const { secret } = begun;
      const step = stepOfCode(secret, code, deps.clock.nowMs());
      if (step === undefined) throw wrongCode(422);
      const { recoveryCodes, recoveryHashes } = freshCodes(userId);
      const command = { kind: 'turn-totp-on', userId, secret, step, recoveryHashes, securityEpoch } as const;
      await change(req, res, 'factor-added', command);
      await deps.cache.delete(`totp/${userId}`);
      return { recoveryCodes };
    });
  });

  router.delete('/api/auth/totp', async (req, res) => {
    const { userId } = requireUser(req);
    await stepUp(req);
    await change(req, res, 'factor-removed', { kind: 'turn-totp-off', userId });
    res.json({ success: true });
  });

  router.post('/api/auth/recovery-codes', async (req, res) => {
    const { userId } = requireUser(req);
    await stepUp(req);
    await answerOnce(req, res, async () => {
      const { recoveryCodes, recoveryHashes } = freshCodes(userId);
      await change(req, res, 'factor-added', { kind: 'replace-recovery-codes', userId, recoveryHashes });
      return { recoveryCodes };
    });
  });

  router.post('/api/auth/passkeys/begin', async (req, res) => {
    const { userId } = requireUser(req);
    await accessStepUp(req);
    res.json(await passkeys.toRegister(req, await personOf(userId), await stateOf(userId)));
  });

  router.post('/api/auth/passkeys', async (req, res) => {
    const { userId } = requireUser(req);
    const { label, response } = parseBody(addBody, req);
    await answerOnce(req, res, async () => {
      // Checked again, because a factor may have been added since the enrolment began.
      await accessStepUp(req);
      const person = await personOf(userId);
      const made = await passkeys.registered(req, person, response);
      if (made === undefined) throw wrongPasskey(422);
      const at = new Date(deps.clock.nowMs()).toISOString();
      const { securityEpoch } = person;
      const command = { kind: 'add-passkey', userId, ...made, label, at, securityEpoch } as const;
      const { passkeys: known } = await change(req, res, 'factor-added', command);
      return { passkey: shownPasskey(known.find(({ passkeyId }) => passkeyId === made.passkeyId) as KnownPasskey) };
    });
  });

  router.delete('/api/auth/passkeys/:id', async (req, res) => {
    const { userId } = requireUser(req);
    const { id: passkeyId } = parseParams(removal.params, req);
    await stepUp(req);
    await answerOnce(req, res, async () => {
      await change(req, res, 'factor-removed', { kind: 'remove-passkey', userId, passkeyId });
      return { success: true };
    });
  });

  router.post('/api/auth/step-up/begin', async (req, res) => {
    const { userId } = requireUser(req);
    const state = await stateOf(userId);
    const passkeyOptions =
      state.passkeys.length === 0 ? null : await passkeys.toConfirm(req, await personOf(userId), state);
    res.json({ hasTotp: state.totp !== null, passkeyOptions });
  });

  router.post('/api/auth/step-up', async (req, res) => {
    const { userId, session } = requireUser(req);
    const { password, ...proof } = parseBody(proofBody, req);
    await answerOnce(req, res, async () => {
      if (password === undefined)
        await factorsOf.confirm(req, { userId, purpose: 'confirm', status: 422, sessionId: session.id }, proof);
      else await confirmByPassword(req, userId, password);
      rememberConfirmed(deps, res, session.id, (await personOf(userId)).securityEpoch);
      return { success: true };
    });
  });

  return router;
}

const shownPasskey = ({ passkeyId: id, label, addedAt, lastUsedAt }: KnownPasskey): Passkey => ({
  ...{ id, label: label ?? '', addedAt, lastUsedAt },
});
