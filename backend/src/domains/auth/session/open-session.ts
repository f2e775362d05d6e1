// The end of every way to sign in: a session, its cookie, and a line in the person's history.
import type { Request, Response } from 'express';
import { callerOf } from '../../../kernel/http/caller';
import { commandContext, unrepeatedContext } from '../../../kernel/http/command-context';
import { namedLanguageOf } from '../../../kernel/http/language';
import { acceptedOrThrow } from '../../../kernel/http/outcome';
import { problem } from '../../../kernel/problem';
import { sourceLanguage, text } from '../../../kernel/text';
import type { RegisteredAccount } from '../account/account.decider';
import { accountStream, rolesOf } from '../account/account.stream';
import type { AuthDeps } from '../auth.deps';
import { createKnownDevices } from '../passwords/known-devices';
import { setSessionCookie } from './cookies';
import { signInStream } from './sign-in-log';

const userAgentCharacters = 300;

export type OpenSession = ReturnType<typeof openSessionWith>;

export function openSessionWith(deps: AuthDeps) {
  const signIns = deps.commands.handlerOf(signInStream);
  const accounts = deps.commands.handlerOf(accountStream);
  const devices = createKnownDevices(deps.secrets, deps.installation);

  /** The page's, so that mails are in the language in which somebody signed in. */
  async function keepLanguage(req: Request, { userId, language: known }: RegisteredAccount): Promise<void> {
    const language = namedLanguageOf(req);
    // Pages ask for just theirs. A browser that another service sends back here lists its own, which may be others.
    const isOfPage = req.get('accept-language') === language;
    if (language === undefined || language === (known ?? sourceLanguage) || (known !== null && !isOfPage)) return;
    await accounts.execute(userId, { kind: 'choose-language', language }, unrepeatedContext(req));
  }

  return async (
    req: Request,
    res: Response,
    account: RegisteredAccount,
    /** What else the device is known by from now on. */
    moreKeys: readonly string[] = [],
  ): Promise<{ readonly sessionId: string }> => {
    const { userId, emailKey } = account;
    const address = req.ip ?? '';
    const userAgent = (req.get('user-agent') ?? '').slice(0, userAgentCharacters);
    const { cookie, session } = await deps.sessions.create({ userId, roles: rolesOf(account), userAgent, address });
    // Looked at after the session is there: a suspension that comes now ends it, one that came before is seen here.
    const { state } = await accounts.load(userId);
    if (state.kind !== 'registered' || state.suspension !== null) {
      await deps.sessions.revoke(userId, session.id);
      throw suspended(state.kind === 'registered' ? (state.suspension?.reason ?? null) : null);
    }
    await keepLanguage(req, state);
    const about = { userId, sessionId: session.id, userAgent, address };
    const isKnownDevice = devices.idOf(req, emailKey) !== undefined;
    const signIn = { kind: 'record-sign-in', ...about, isKnownDevice } as const;
    acceptedOrThrow(res, await signIns.execute(userId, signIn, commandContext(req)), {});
    const former = callerOf(req);
    if (former.kind === 'user') {
      await deps.sessions.revoke(former.userId, former.session.id);
      deps.realtime.disconnectSession(former.session.id);
    }
    setSessionCookie(res, deps.installation, cookie);
    devices.remember(req, res, emailKey, ...moreKeys);
    return { sessionId: session.id };
  };
}

/** Said only to somebody who has shown that the account is theirs. */
const suspended = (reason: string | null) =>
  problem(
    403,
    'account-suspended',
    reason === null ? 'Your account is suspended.' : text`Your account is suspended. The reason: ${{ reason }}`,
  );
