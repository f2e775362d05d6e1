// What the document of Home has before any script has come: see decisions/0201-the-first-picture-of-home.md.
import { Router } from 'express';
import { setFirstPicture } from '../../kernel/http/page';
import type { ReadModels } from '../../ports/read-models';
import type { CatalogueDeps } from './catalogue.deps';
import { heroOf, newestTracks } from './hero';
import { songs } from './songs.projection';

/** As wide and high as Home shows it on a phone. */
const heroOnPhonePx = 164;

export function homePageRoutes({ reads }: Pick<CatalogueDeps, 'reads'>): Router {
  const router = Router();
  router.get('/dashboard', async (_req, res, next) => {
    // The page stands without it, so neither what this reader has just written nor a failure may hold it up.
    const imageId = await heroImage(reads).catch(() => null);
    if (imageId) setFirstPicture(res, { imageId, shownPx: heroOnPhonePx });
    next();
  });
  return router;
}

async function heroImage(reads: ReadModels): Promise<string | null> {
  const hero = await heroOf(reads, await newestTracks(reads, undefined));
  return hero ? ((await reads.collection(songs).get(hero.id))?.coverImageId ?? null) : null;
}
