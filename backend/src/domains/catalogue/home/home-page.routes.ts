// The data that the document of Home contains before any script has loaded: see
// decisions/0333-write-heads-and-preloads-into-documents.md.
import { nearestImageSizePx } from '@libretto/contracts/image-sizes';
import { Router } from 'express';
import { type FirstPicture, setFirstPicture } from '../../../kernel/http/server/page';
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { CatalogueDeps } from '../catalogue.deps';
import type { PictureVariants } from '../images/picture-variants';
import { songs } from '../song/songs.projection';
import { heroOf, newestTracks } from './hero';

/** Width and height of the hero on a phone. */
const heroOnPhonePx = 164;
/**
 * Few phones have a lower pixel density. On denser screens the picture is slightly blurred until Home loads its own.
 */
const usualDensity = 2;
const writtenPx = nearestImageSizePx('song', heroOnPhonePx * usualDensity);
/** A larger picture would not fit into the first round trip of the document. */
const mostWrittenBytes = 9_000;

export function homePageRoutes({ reads }: Pick<CatalogueDeps, 'reads'>, pictures: PictureVariants): Router {
  const router = Router();
  const avifOf = keepLast((imageId) => pictures.read('song', imageId, writtenPx, 'avif'));
  router.get('/dashboard', async (_req, res, next) => {
    // The page works without the picture, so neither a lagging projection nor an error may delay it.
    const picture = await heroPicture(reads, avifOf).catch(() => undefined);
    if (picture) setFirstPicture(res, picture);
    next();
  });
  return router;
}

type ReadPicture = (imageId: string) => Promise<Buffer | undefined>;

/** Caches the last picture: the hero changes a few times a day, and the content of an image id never changes. */
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
