// Provides the head tags of pages that people share. The front end renders the page itself.
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
  songPath,
} from '@libretto/contracts/sharing';
import { type Request, type Response, Router } from 'express';
import { type ReadablePage, setPage } from '../../kernel/http/server/page';
import type { ReadModels } from '../../ports/read-models/read-models';
import { isId, sharedAlbum, sharedPlaylist, sharedPost, sharedProfile, sharedSong } from './shared-things.queries';
import type { SharingDeps } from './sharing.deps';

interface SharedPage {
  readonly head: PageHead;
  /** Songs on the page, in order. */
  readonly songs: readonly { readonly id: string; readonly title: string }[];
}

type PageOf = (reads: ReadModels, id: string) => Promise<SharedPage | undefined>;

const pageOf =
  <Thing>(
    find: (reads: ReadModels, id: string) => Promise<Thing | undefined>,
    head: (thing: Thing) => PageHead,
    songs: (thing: Thing) => SharedPage['songs'] = () => [],
  ): PageOf =>
  async (reads, id) => {
    const thing = await find(reads, id);
    return thing && { head: head(thing), songs: songs(thing) };
  };

/** Content for browsers without JavaScript. */
function readablePage({ head, songs }: SharedPage): ReadablePage {
  const { title, description, picture, path } = head;
  const [song] = songs;
  const isSong = song !== undefined && path === songPath(song.id);
  return {
    ...{ title, text: description, picture },
    soundPath: isSong ? `/api/audio/${encodeURIComponent(song.id)}` : null,
    links: isSong ? [] : songs.map(({ id, title: text }) => ({ path: songPath(id), text })),
  };
}

export function sharedPagesRoutes({ readsFor, installation }: SharingDeps): Router {
  const router = Router();

  /** Private, deleted and unknown content is indistinguishable to outsiders. */
  async function show(req: Request, res: Response, id: unknown, title: string, find: PageOf): Promise<boolean> {
    const page = isId(id) ? await find(readsFor(req), id) : undefined;
    if (page) {
      const tags = headTags(page.head, installation.publicOrigin);
      setPage(res, { status: 200, tags, readable: readablePage(page) });
    } else setPage(res, { status: 404, tags: missingPageTags(title) });
    return page !== undefined;
  }

  const pages: readonly (readonly [path: string, title: string, PageOf])[] = [
    ['/song/:id', 'Song', pageOf(sharedSong, songHead, (song) => [song])],
    ['/album/:id', 'Album', pageOf(sharedAlbum, albumHead, ({ tracks }) => tracks)],
    ['/playlist/:id', 'Playlist', pageOf(sharedPlaylist, playlistHead, ({ tracks }) => tracks)],
    ['/post/:id', 'Post', pageOf(sharedPost, postHead)],
  ];
  for (const [path, title, find] of pages) {
    router.get(path, async (req, res, next) => {
      await show(req, res, req.params.id, title, find);
      next();
    });
  }

  router.get('/profile', async (req, res, next) => {
    // Without an id, the page is the visitor's own profile, which has no shareable head.
    if (req.query.id) await show(req, res, req.query.id, 'Profile Not Found', pageOf(sharedProfile, profileHead));
    next();
  });

  /** The former URL of posts; links to it still exist on other sites. */
  router.get('/social', (req, res, next) => {
    const { post } = req.query;
    if (isId(post)) res.redirect(301, postPath(post));
    else next();
  });

  return router;
}
