import type { Request } from 'express';
import type { Installation } from '../../../kernel/domain';

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin that links begin with: the configured one, whatever `Host` a request names. An installation on localhost
 * is the exception and answers under each loopback name, because browsers treat `127.0.0.1` and `localhost` as
 * different sites that do not share sessions.
 */
export function siteOrigin(
  req: Pick<Request, 'headers'>,
  { publicOrigin }: Pick<Installation, 'publicOrigin'>,
): string {
  const own = new URL(publicOrigin);
  const asked = `${own.protocol}//${req.headers.host}`;
  if (!loopbackNames.has(own.hostname) || !URL.canParse(asked)) return own.origin;
  const seen = new URL(asked);
  // With port 0 the system chooses the port, so it is not known in advance.
  const isSamePort = seen.port === own.port || own.port === '0';
  return loopbackNames.has(seen.hostname) && isSamePort ? seen.origin : own.origin;
}
