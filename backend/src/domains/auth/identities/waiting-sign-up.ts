// A new person whose address the provider has not verified waits for a mailed link, while their data waits encrypted in
// a cookie of their own browser. The link alone is worthless, because the reader of the mail may not be the person who
// signed up.
import type { Request, Response } from 'express';
import { decrypt, encrypt } from '../../../kernel/events/personal-data';
import { cookieNameAt, cookieOf } from '../../../kernel/http/access/session';
import { languageOf } from '../../../kernel/http/server/language';
import { defineJob } from '../../../kernel/jobs/job';
import { type Language, sourceLanguage } from '../../../kernel/texts/text';
import { newId } from '../../../kernel/values/ids';
import { readSignedToken, signedToken } from '../../../kernel/values/signed-token';
import type { Mailer } from '../../../ports/messages/mailer';
import type { AuthDeps } from '../auth.deps';
import { confirmSignUpMail } from '../mails/mail-texts';
import { createMailLimits } from '../passwords/mail-limits';
import { authCookieOptions } from '../session/cookies';

const cookie = 'libretto-sign-up';
const mailSignUp = 'mail-sign-up';
const purpose = 'sign-up';
const openMs = 60 * 60_000;
const maxAttempts = 20;

export interface WaitingSignUp {
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string | null;
  readonly callbackUrl: string;
}

type Kept = WaitingSignUp & { readonly id: string; readonly endMs: number };

interface SignUpMail {
  readonly to: string;
  readonly provider: string;
  readonly link: string;
  readonly endMs: number;
  readonly language?: Language;
}

type Deps = Pick<AuthDeps, 'secrets' | 'clock' | 'rateLimits' | 'jobs' | 'installation'>;

export function waitingSignUpsWith(deps: Deps) {
  const { secrets, clock, jobs, installation } = deps;
  const limits = createMailLimits(deps.rateLimits);
  const name = cookieNameAt(installation.publicOrigin, cookie);

  return {
    /** Sends the mail, unless that address received too many lately, which is not revealed. */
    async begin(res: Response, waiting: WaitingSignUp, by: { emailKey: string; provider: string }): Promise<void> {
      const language = languageOf(res.req);
      const [id, endMs] = [newId(), clock.nowMs() + openMs];
      const kept: Kept = { ...waiting, id, endMs };
      res.cookie(name, encrypt(secrets.get('waiting-sign-ups'), kept).$sealed, {
        ...authCookieOptions(installation),
        maxAge: openMs,
      });
      if (!(await limits.takeMailTo(by.emailKey))) return;
      const token = signedToken(secrets.get('mail-links'), purpose, [id, String(endMs)]);
      const link = `${new URL('/confirm-sign-up', installation.publicOrigin).href}#${token}`;
      const mail: SignUpMail = { to: waiting.email, provider: by.provider, link, endMs, language };
      // Encrypted with an installation secret, because no account with a personal key exists yet.
      const payload = encrypt(secrets.get('waiting-sign-ups'), mail);
      await jobs.enqueue({ id, type: mailSignUp, payload: { ...payload }, maxAttempts });
    },
    /** `elsewhere` for a valid link that is opened in another browser. */
    read(req: Request, token: string): WaitingSignUp | 'spent' | 'elsewhere' {
      const [id, end] = readSignedToken(secrets.get('mail-links'), purpose, token) ?? [];
      if (id === undefined || clock.nowMs() >= Number(end)) return 'spent';
      try {
        const kept = decrypt(secrets.get('waiting-sign-ups'), { $sealed: cookieOf(req, name) ?? '' }) as Kept;
        return kept.id === id ? kept : 'elsewhere';
      } catch {
        return 'elsewhere';
      }
    },
    end: (res: Response) => res.clearCookie(name, authCookieOptions(installation)),
  };
}

export const mailSignUpJob = ({ secrets, clock }: Pick<AuthDeps, 'secrets' | 'clock'>, mailer: Mailer) =>
  defineJob<{ readonly $sealed: string }>({
    type: mailSignUp,
    run: async (payload, { jobId }) => {
      const mail = decrypt(secrets.get('waiting-sign-ups'), payload) as SignUpMail;
      if (clock.nowMs() >= mail.endMs) return;
      await mailer.send(
        { to: mail.to, ...confirmSignUpMail(mail.language ?? sourceLanguage, mail.provider, mail.link) },
        jobId,
      );
    },
  });
