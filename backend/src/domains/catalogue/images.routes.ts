// Pictures at the size and in the format that the browser asks for. Variants are made once and kept beside the original.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { parseParams, parseQuery } from '../../kernel/http/parse';
import { pictureKey, variantsOf } from '../../kernel/kept-pictures';
import { notFound } from '../../kernel/problem';
import type { CatalogueDeps } from './catalogue.deps';
import { imageVariant, nearestHeight } from './image-variant';
import { hiddenCoverOwner } from './review/cover-uses';
import { isTrustedWith } from './review/own-song';

const image = describedCall('GET /api/img/{type}/{id}');

const noSuchPicture = () => notFound('This picture does not exist');

export function imageRoutes(deps: Pick<CatalogueDeps, 'blobs' | 'readsFor'>): Router {
  const router = Router();
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  /** Many viewers of a new picture cause one resize. */
  const once = (key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> => {
    const running = underWay.get(key) ?? make().finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };

  router.get('/api/img/:type/:id', async (req, res) => {
    const { type, id } = parseParams(image.params, req);
    const { s, f = 'webp' } = parseQuery(image.query, req);
    const ownerId = await hiddenCoverOwner(deps.readsFor(req), id.toLowerCase());
    if (ownerId !== undefined && !isTrustedWith(req, ownerId)) throw noSuchPicture();
    const height = nearestHeight(type, s);
    const key = `${variantsOf(id.toLowerCase())}${type}-${height}.${f}`;
    const variant = await once(key, async () => {
      const kept = await deps.blobs.readAll(key);
      if (kept) return kept;
      const original = await deps.blobs.readAll(pictureKey(id.toLowerCase()));
      if (!original) return undefined;
      const made = await imageVariant(original, type, height, f);
      await deps.blobs.put(key, made, { contentType: `image/${f}` });
      // It was dropped meanwhile, and the one who did so has not seen this variant.
      if ((await deps.blobs.stat(pictureKey(id.toLowerCase()))) === undefined) await deps.blobs.delete(key);
      return made;
    });
    if (!variant) throw noSuchPicture();
    // A new picture gets a new id, so this address never changes its content; of a song that is not public nobody else keeps it.
    const caching = ownerId === undefined ? 'public, max-age=31536000, immutable' : 'private, no-cache';
    res.set('Cache-Control', caching).type(`image/${f}`).send(variant);
  });

  return router;
}
