// What the document of Home has before any script has come: see decisions/0333-write-heads-and-preloads-into-documents.md.
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
const writtenPx = nearestImageSizePx('song', heroOnPhonePx * usualDensity);
/** With a larger one the document would not come in the first round trip. */
const mostWrittenBytes = 9_000;

export function homePageRoutes({ reads }: Pick<CatalogueDeps, 'reads'>, pictures: PictureVariants): Router {
  const router = Router();
  const avifOf = keepLast((imageId) => pictures.read('song', imageId, writtenPx, 'avif'));
  router.get('/dashboard', async (_req, res, next) => {
    // The page stands without it, so neither what this reader has just written nor a failure may hold it up.
    const picture = await heroPicture(reads, avifOf).catch(() => undefined);
    if (picture) setFirstPicture(res, picture);
    next();
  });
  return router;
}

type ReadPicture = (imageId: string) => Promise<Buffer | undefined>;

/** The hero changes a few times a day, and a picture never: pages need not read it again. */
function keepLast(read: ReadPicture): ReadPicture {
  let last: { readonly imageId: string; readonly content: Buffer } | undefined;
  return async (imageId) => {
    if (last?.imageId === imageId) return last.content;
    const content = await read(imageId);
    if (content !== undefined) last = { imageId, content };
    return content;
  };
}

async function heroPicture(reads: ReadModels, avifOf: ReadPicture): Promise<FirstPicture | undefined> {
  const hero = await heroOf(reads, await newestTracks(reads, undefined));
  const imageId = hero && (await reads.collection(songs).get(hero.id))?.coverImageId;
  if (!imageId) return undefined;
  const avif = await avifOf(imageId);
  const written = avif && avif.length <= mostWrittenBytes ? avif : undefined;
  return { imageId, shownPx: heroOnPhonePx, avif: written };
}
