// Serves the pages of the embedded player with their content and a canonical link to the shared page.
import { type EmbeddedKind, type HeadTag, windowTitle } from '@libretto/contracts/sharing';
import { Router } from 'express';
import { setPage } from '../../../kernel/http/server/page';
import { isId } from '../shared-things.queries';
import type { SharingDeps } from '../sharing.deps';
import { embedDataOf } from './embed-data';

const noIndex: HeadTag = { tag: 'meta', attributes: { name: 'robots', content: 'noindex' } };

export function embedRoutes({ readsFor, installation }: SharingDeps): Router {
  const router = Router();
  for (const kind of ['song', 'album'] satisfies EmbeddedKind[]) {
    router.get(`/embed/${kind}/:id`, async (req, res, next) => {
      const { id } = req.params;
      const data = isId(id) ? await embedDataOf(readsFor(req), kind, id) : undefined;
      const title: HeadTag = {
        tag: 'title',
        text: windowTitle(data ? `${data.title} by ${data.artist}` : 'Not available'),
      };
      const canonical: HeadTag[] = data
        ? [{ tag: 'link', attributes: { rel: 'canonical', href: installation.publicOrigin + data.path } }]
        : [];
      setPage(res, {
        status: data ? 200 : 404,
        tags: [title, noIndex, ...canonical],
        embed: { data: data ?? null },
      });
      next();
    });
  }
  return router;
}
