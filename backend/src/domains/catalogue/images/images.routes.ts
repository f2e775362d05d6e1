// Serves pictures in the size and format that the browser requests.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { sendPicture } from '../../../kernel/http/bodies/send-picture';
import { notFound } from '../../../kernel/http/server/problem';
import type { CatalogueDeps } from '../catalogue.deps';
import { hiddenCoverOwner } from '../review/cover-uses';
import { isTrustedWith } from '../review/own-song';
import { nearestHeight } from './image-variant';
import type { PictureVariants } from './picture-variants';

const image = describedCall('GET /api/img/{type}/{id}');

const noSuchPicture = () => notFound('This picture does not exist');

export function imageRoutes(deps: Pick<CatalogueDeps, 'readsFor'>, pictures: PictureVariants): Router {
  const router = Router();
  router.get('/api/img/:type/:id', async (req, res) => {
    const { type, id } = parseParams(image.params, req);
    const { s, f = 'webp' } = parseQuery(image.query, req);
    const ownerId = await hiddenCoverOwner(deps.readsFor(req), id.toLowerCase());
    if (ownerId !== undefined && !isTrustedWith(req, ownerId)) throw noSuchPicture();
    const variant = await pictures.read(type, id, nearestHeight(type, s), f);
    if (!variant) throw noSuchPicture();
    // A new picture gets a new id, so caches may keep it forever; a picture of a song that is not public is never
    // shared.
    const caching = ownerId === undefined ? 'public, max-age=31536000, immutable' : 'private, no-cache';
    if (ownerId === undefined) res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    await sendPicture(req, res, {
      ...{ content: variant, contentType: `image/${f}`, cacheControl: caching },
      createdAtMs: (await pictures.cameAtMs(id)) ?? 0,
    });
  });

  return router;
}
