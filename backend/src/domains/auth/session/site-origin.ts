import type { Request } from 'express';
import type { Installation } from '../../../kernel/domain';

/**
 * The origin under which this browser sees the site. Its own `Host` rather than the configured name, as `127.0.0.1` and
 * `localhost` are two sites to a browser, and a session of one is none of the other.
 */
export function siteOrigin(req: Request, installation: Installation): string {
  const host = req.get('host');
  const seen = `${req.protocol}://${host}`;
  return host !== undefined && URL.canParse(seen) ? new URL(seen).origin : installation.publicOrigin;
}
