// The page behind the link in a digest. It asks for confirmation, as mail programs open links automatically to scan for
// malware, and needs neither a session nor a script.
import express, { type Request, type Response, Router } from 'express';
import { languageOfAnswer } from '../../../kernel/http/server/language';
import { escapeHtml } from '../../../kernel/http/server/page';
import { type Text, text } from '../../../kernel/texts/text';
import type { StandingOf } from '../../../ports/directory/account-standing';
import type { NotificationsDeps } from '../notifications.deps';
import { unsubscribePage } from './digest-mail';
import { endDigests } from './end-digests';
import { readUnsubscribeToken } from './unsubscribe-token';

export function unsubscribePages(
  deps: Pick<NotificationsDeps, 'commands' | 'secrets'> & { readonly standingOf: StandingOf },
): Router {
  const router = Router();

  router.get(unsubscribePage, async (req, res) => {
    const token = tokenOf(req);
    if ((await readUnsubscribeToken(deps, token)) === undefined) return invalid(req, res);
    send(req, res, 200, {
      title: text`Mails about what you have not seen`,
      words: text`Press the button to get no more of them. You can turn them on again in your settings.`,
      form: (button) =>
        `<form method="post" action="${unsubscribePage}?token=${escapeHtml(token)}"><button>${button}</button></form>`,
    });
  });

  router.post(unsubscribePage, express.urlencoded({ extended: false, limit: '1kb' }), async (req, res) => {
    if (!(await endDigests(deps, tokenOf(req), req))) return invalid(req, res);
    send(req, res, 200, {
      title: text`You are unsubscribed`,
      words: text`You get no more of these mails. Your notifications stay behind the bell.`,
    });
  });

  return router;
}

const tokenOf = ({ query: { token } }: Request): string => (typeof token === 'string' ? token : '');

const invalid = (req: Request, res: Response) =>
  send(req, res, 404, {
    title: text`This link is not valid`,
    words: text`Sign in and choose in your settings how often we write to you.`,
  });

interface Page {
  readonly title: Text;
  readonly words: Text;
  readonly form?: (button: string) => string;
}

function send(req: Request, res: Response, status: number, page: Page): void {
  const language = languageOfAnswer(req, res);
  const said = (words: Text) => escapeHtml(words.in(language));
  const title = said(page.title);
  res
    .status(status)
    // The URL authorizes a change, so no other site and no cache may learn it.
    .set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
    .type('html')
    .send(
      [
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
        `<title>${title}, Libretto</title></head><body><main><h1>${title}</h1>`,
        `<p>${said(page.words)}</p>`,
        ...(page.form ? [page.form(said(text`Unsubscribe`))] : []),
        `<p><a href="/settings/notifications">${said(text`Notification settings`)}</a></p></main></body></html>`,
      ].join('\n'),
    );
}
