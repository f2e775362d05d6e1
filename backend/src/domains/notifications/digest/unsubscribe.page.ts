// The page behind the link in a digest. It asks first, as mail programs open links by themselves to look for viruses; it needs
// neither a session nor a script.
import express, { type Request, type Response, Router } from 'express';
import { escapeHtml } from '../../../kernel/http/page';
import type { NotificationsDeps } from '../notifications.deps';
import { unsubscribePage } from './digest-mail';
import { endDigests } from './end-digests';
import { readUnsubscribeToken } from './unsubscribe-token';

export function unsubscribePages(deps: Pick<NotificationsDeps, 'commands' | 'secrets'>): Router {
  const router = Router();

  router.get(unsubscribePage, (req, res) => {
    const token = tokenOf(req);
    if (readUnsubscribeToken(deps.secrets, token) === undefined) return invalid(res);
    send(res, 200, 'Mails about what you have not seen', [
      '<p>Press the button to get no more of them. You can turn them on again in your settings.</p>',
      `<form method="post" action="${unsubscribePage}?token=${escapeHtml(token)}"><button>Unsubscribe</button></form>`,
    ]);
  });

  router.post(unsubscribePage, express.urlencoded({ extended: false, limit: '1kb' }), async (req, res) => {
    if (!(await endDigests(deps, tokenOf(req), req))) return invalid(res);
    send(res, 200, 'You are unsubscribed', [
      '<p>You get no more of these mails. Your notifications stay behind the bell.</p>',
    ]);
  });

  return router;
}

const tokenOf = ({ query: { token } }: Request): string => (typeof token === 'string' ? token : '');

const invalid = (res: Response) =>
  send(res, 404, 'This link is not valid', ['<p>Sign in and choose in your settings how often we write to you.</p>']);

function send(res: Response, status: number, title: string, content: readonly string[]): void {
  res
    .status(status)
    // The link is a key to somebody's choice: no other site learns it, and no cache keeps it.
    .set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
    .type('html')
    .send(
      [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
        `<title>${title}, Libretto</title></head><body><main><h1>${title}</h1>`,
        ...content,
        '<p><a href="/settings/notifications">Notification settings</a></p></main></body></html>',
      ].join('\n'),
    );
}
