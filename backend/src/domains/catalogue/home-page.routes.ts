// What the document of Home has before any script has come: see decisions/0201-the-first-picture-of-home.md.
import { nearestImageSizePx } from '@libretto/contracts/image-sizes';
import { Router } from 'express';
import { type FirstPicture, setFirstPicture } from '../../kernel/http/page';
import type { ReadModels } from '../../ports/read-models';
import type { CatalogueDeps } from './catalogue.deps';
import { heroOf, newestTracks } from './hero';
import type { PictureVariants } from './picture-variants';
import { songs } from './songs.projection';

/** As wide and high as Home shows it on a phone. */
const heroOnPhonePx = 164;
/** Few phones have fewer device pixels to a CSS pixel. On those with more it is a little soft until Home shows its own. */
const usualDensity = 2;
/** With a larger one the document would not come in the first round trip. */
const mostWrittenBytes = 9_000;

export function homePageRoutes({ reads }: Pick<CatalogueDeps, 'reads'>, pictures: PictureVariants): Router {
  const router = Router();
  router.get('/dashboard', async (_req, res, next) => {
    // The page stands without it, so neither what this reader has just written nor a failure may hold it up.
    const picture = await heroPicture(reads, pictures).catch(() => undefined);
    if (picture) setFirstPicture(res, picture);
    next();
  });
  return router;
}

async function heroPicture(reads: ReadModels, pictures: PictureVariants): Promise<FirstPicture | undefined> {
  const hero = await heroOf(reads, await newestTracks(reads, undefined));
  const imageId = hero && (await reads.collection(songs).get(hero.id))?.coverImageId;
  if (!imageId) return undefined;
  const sizePx = nearestImageSizePx('song', heroOnPhonePx * usualDensity);
  const avif = await pictures.read('song', imageId, sizePx, 'avif');
  const written = avif && avif.length <= mostWrittenBytes ? avif : undefined;
  return { imageId, shownPx: heroOnPhonePx, avif: written };
}
