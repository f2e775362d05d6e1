// oEmbed (https://oembed.com): other sites ask how to embed one of our links and receive the player.
import { describedCall } from '@libretto/contracts/http';
import type { OEmbed } from '@libretto/contracts/http/catalogue/sharing';
import { imageSizesPx, imageUrl } from '@libretto/contracts/image-sizes';
import {
  albumHead,
  type EmbeddedKind,
  embedPath,
  embedSizePx,
  leastEmbedSizePx,
  type PageHead,
  productName,
  profilePath,
  songHead,
} from '@libretto/contracts/sharing';
import { Router } from 'express';
import { parseQuery } from '../../../kernel/http/bodies/parse';
import { escapeHtml } from '../../../kernel/http/server/page';
import { notFound, problem } from '../../../kernel/http/server/problem';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { isId, sharedAlbum, sharedSong } from '../shared-things.queries';
import type { SharingDeps } from '../sharing.deps';

const oEmbed = describedCall('GET /api/oembed');
const cacheSeconds = 3600;
const nothing = notFound('There is no player for this address');

export function oEmbedRoutes({ readsFor, installation: { publicOrigin } }: SharingDeps): Router {
  const router = Router();

  router.get('/api/oembed', async (req, res) => {
    const { url, maxwidth, maxheight, format } = parseQuery(oEmbed.query, req);
    if (format !== 'json') throw problem(501, 'format-not-answered', 'Only the format json is answered');
    const named = thingAt(url, publicOrigin);
    const thing = named && (await playable(readsFor(req), named));
    if (!named || !thing) throw nothing;
    const { page, artist, artistId } = thing;
    const size = embedSizePx[named.kind];
    const width = Math.max(leastEmbedSizePx.width, Math.min(size.width, maxwidth ?? size.width));
    const height = Math.max(leastEmbedSizePx.height, Math.min(size.height, maxheight ?? size.height));
    // A consumer with less space than the player needs can show a plain link instead.
    if ((maxwidth ?? width) < width || (maxheight ?? height) < height) throw nothing;
    const address = publicOrigin + embedPath(named.kind, named.id);
    const answer: OEmbed = {
      ...{ version: '1.0', type: 'rich', provider_name: productName, provider_url: publicOrigin },
      ...{ title: page.title, author_name: artist, author_url: publicOrigin + profilePath(artistId) },
      cache_age: cacheSeconds,
      ...thumbnailOf(named.kind, thing, publicOrigin, { width: maxwidth ?? Infinity, height: maxheight ?? Infinity }),
      html: frameOf(address, page.title, width, height),
      ...{ width, height },
    };
    // Scripts of other sites may read it, because the answer does not depend on the caller.
    res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    res.set('Cache-Control', `public, max-age=${cacheSeconds}`).json(answer);
  });

  return router;
}

/**
 * A thumbnail within the requested size, as the standard demands: the share picture, else the cover in a size that
 * fits.
 */
function thumbnailOf(
  kind: EmbeddedKind,
  { page, coverImageId }: Playable,
  origin: string,
  most: { readonly width: number; readonly height: number },
): Pick<OEmbed, 'thumbnail_url' | 'thumbnail_width' | 'thumbnail_height'> {
  const { path, width, height } = page.picture;
  if (width <= most.width && height <= most.height) {
    return { thumbnail_url: origin + path, thumbnail_width: width, thumbnail_height: height };
  }
  const sizePx = imageSizesPx[kind].findLast((size) => size <= most.width && size <= most.height);
  if (coverImageId === null || sizePx === undefined) return {};
  const thumbnail_url = origin + imageUrl(kind, coverImageId, sizePx, 'jpeg');
  return { thumbnail_url, thumbnail_width: sizePx, thumbnail_height: sizePx };
}

const frameOf = (address: string, title: string, width: number, height: number) =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" ` +
  'style="border:0;border-radius:12px;max-width:100%" loading="lazy" allow="autoplay; encrypted-media"></iframe>';

interface Named {
  readonly kind: EmbeddedKind;
  readonly id: string;
}

/** Parses URLs of pages and of embedded players of this site. */
function thingAt(address: string, publicOrigin: string): Named | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  const [, kind, id] = /^(?:\/embed)?\/(song|album)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return origin === new URL(publicOrigin).origin && isId(id) ? { kind: kind as EmbeddedKind, id } : undefined;
}

interface Playable {
  readonly page: PageHead;
  readonly artist: string;
  readonly artistId: string;
  readonly coverImageId: string | null;
}

async function playable(reads: ReadModels, { kind, id }: Named): Promise<Playable | undefined> {
  if (kind === 'song') {
    const song = await sharedSong(reads, id);
    return song && { page: songHead(song), ...song };
  }
  const album = await sharedAlbum(reads, id);
  return album && { page: albumHead(album), ...album };
}
