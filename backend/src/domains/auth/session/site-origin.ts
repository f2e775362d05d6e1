import type { Request } from 'express';
import type { Installation } from '../../../kernel/domain';

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin that links begin with: the configured one, whatever `Host` a request names. Only an installation on the machine
 * itself is met under each of its own names, as `127.0.0.1` and `localhost` are two sites to a browser, and a session of one
 * is none of the other.
 */
export function siteOrigin(
  req: Pick<Request, 'headers'>,
  { publicOrigin }: Pick<Installation, 'publicOrigin'>,
): string {
  const own = new URL(publicOrigin);
  const asked = `${own.protocol}//${req.headers.host}`;
  if (!loopbackNames.has(own.hostname) || !URL.canParse(asked)) return own.origin;
  const seen = new URL(asked);
  // Port 0 lets the system choose one, which nobody knows beforehand.
  const isSamePort = seen.port === own.port || own.port === '0';
  return loopbackNames.has(seen.hostname) && isSamePort ? seen.origin : own.origin;
}
