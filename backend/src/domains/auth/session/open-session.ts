// The final step of every sign-in: creates the session, its cookie, and an entry in the sign-in history.
import type { Request, Response } from 'express';
import { callerOf } from '../../../kernel/http/access/caller';
import { commandContext, contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { namedLanguageOf } from '../../../kernel/http/server/language';
import { problem } from '../../../kernel/http/server/problem';
import { sourceLanguage, text } from '../../../kernel/texts/text';
import { sessionTermsOf } from '../access/session-roles';
import { accountStream } from '../account/account.stream';
import type { RegisteredAccount } from '../account/account.types';
import type { AuthDeps } from '../auth.deps';
import { createKnownDevices, deviceKeysOf } from '../passwords/known-devices';
import { setSessionCookie } from './cookies';
import { signInStream } from './sign-in-log';

const userAgentCharacters = 300;

export type OpenSession = ReturnType<typeof openSessionWith>;

export function openSessionWith(deps: AuthDeps) {
  const signIns = deps.commands.handlerOf(signInStream);
  const accounts = deps.commands.handlerOf(accountStream);
  const devices = createKnownDevices(deps.secrets, deps.installation);

  /** Stores the page's language, so that mails use the language of the sign-in. */
  async function keepLanguage(req: Request, { userId, language: known }: RegisteredAccount): Promise<void> {
    const language = namedLanguageOf(req);
    // Pages request exactly their own language; a browser that returns from a provider sends its own list.
    const isOfPage = req.get('accept-language') === language;
    if (language === undefined || language === (known ?? sourceLanguage) || (known !== null && !isOfPage)) return;
    await accounts.execute(userId, { kind: 'choose-language', language }, contextWithoutIdempotency(req));
  }

  return async (
    req: Request,
    res: Response,
    account: RegisteredAccount,
    /** The step that proved the person's identity. */
    by: 'first step' | 'second step' = 'first step',
  ): Promise<{ readonly sessionId: string }> => {
    const { userId } = account;
    const address = req.ip ?? '';
    const userAgent = (req.get('user-agent') ?? '').slice(0, userAgentCharacters);
    const terms = await sessionTermsOf(deps, account);
    const { cookie, session } = await deps.sessions.create({ userId, ...terms, userAgent, address });
    // Checked after the session exists: a later suspension ends the session, and an earlier one is detected here.
    const { state } = await accounts.load(userId);
    if (state.kind !== 'registered' || state.suspension !== null) {
      await deps.sessions.revoke(userId, session.id);
      throw suspended(state.kind === 'registered' ? (state.suspension?.reason ?? null) : null);
    }
    // The same applies to other security events: a proof from before the event must not open a session.
    if (state.securityEpoch !== account.securityEpoch) {
      await deps.sessions.revoke(userId, session.id);
      throw signInAgain;
    }
    const deviceKeys = deviceKeysOf(state);
    await keepLanguage(req, state);
    const about = { userId, sessionId: session.id, userAgent, address };
    const isKnownDevice = devices.idOf(req, deviceKeys.password) !== undefined;
    const signIn = { kind: 'record-sign-in', ...about, isKnownDevice } as const;
    acceptedOrThrow(res, await signIns.execute(userId, signIn, commandContext(req)), {});
    const former = callerOf(req);
    if (former.kind === 'user') {
      await deps.sessions.revoke(former.userId, former.session.id);
      deps.realtime.disconnectSession(former.session.id);
    }
    setSessionCookie(res, deps.installation, cookie);
    devices.remember(req, res, deviceKeys.password, ...(by === 'second step' ? [deviceKeys.secondFactor] : []));
    return { sessionId: session.id };
  };
}

export const signInAgain = problem(401, 'sign-in-again', 'Please sign in again.');

/** Revealed only to somebody who has proven that the account is theirs. */
const suspended = (reason: string | null) =>
  problem(
    403,
    'account-suspended',
    reason === null ? 'Your account is suspended.' : text`Your account is suspended. The reason: ${{ reason }}`,
  );
