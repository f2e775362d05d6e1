// What the heads of pages say that people share. The page itself is the front end's.
import {
  albumHead,
  headTags,
  missingPageTags,
  type PageHead,
  playlistHead,
  postHead,
  postPath,
  profileHead,
  songHead,
} from '@libretto/contracts/sharing';
import { type Request, type Response, Router } from 'express';
import { setPage } from '../../kernel/http/page';
import type { ReadModels } from '../../ports/read-models';
import { isId, sharedAlbum, sharedPlaylist, sharedPost, sharedProfile, sharedSong } from './shared-things.queries';
import type { SharingDeps } from './sharing.deps';

type HeadOf = (reads: ReadModels, id: string) => Promise<PageHead | undefined>;

const headOf =
  <Thing>(
    find: (reads: ReadModels, id: string) => Promise<Thing | undefined>,
    head: (thing: Thing) => PageHead,
  ): HeadOf =>
  async (reads, id) => {
    const thing = await find(reads, id);
    return thing && head(thing);
  };

export function sharedPagesRoutes({ readsFor, installation }: SharingDeps): Router {
  const router = Router();

  /** Private, deleted or never there: from outside they look alike. */
  async function show(req: Request, res: Response, id: unknown, title: string, find: HeadOf): Promise<boolean> {
    const head = isId(id) ? await find(readsFor(req), id) : undefined;
    if (head) setPage(res, { status: 200, tags: headTags(head, installation.publicOrigin) });
    else setPage(res, { status: 404, tags: missingPageTags(title) });
    return head !== undefined;
  }

  const pages: readonly (readonly [path: string, title: string, HeadOf])[] = [
    ['/song/:id', 'Song', headOf(sharedSong, songHead)],
    ['/album/:id', 'Album', headOf(sharedAlbum, albumHead)],
    ['/playlist/:id', 'Playlist', headOf(sharedPlaylist, playlistHead)],
    ['/post/:id', 'Post', headOf(sharedPost, postHead)],
  ];
  for (const [path, title, find] of pages) {
    router.get(path, async (req, res, next) => {
      await show(req, res, req.params.id, title, find);
      next();
    });
  }

  router.get('/profile', async (req, res, next) => {
    // Without an id it is one's own, which is nobody's to share.
    if (req.query.id) await show(req, res, req.query.id, 'Profile Not Found', headOf(sharedProfile, profileHead));
    next();
  });

  /** Where posts were found before they had a page of their own; links to it are out in the world. */
  router.get('/social', (req, res, next) => {
    const { post } = req.query;
    if (isId(post)) res.redirect(301, postPath(post));
    else next();
  });

  return router;
}
