// Serves the pictures of shared links. Each is drawn once and stored; content that is not public has no picture.
import { createHash } from 'node:crypto';
import { describedCall } from '@libretto/contracts/http';
import {
  albumHead,
  type PictureKind,
  playlistHead,
  type SharePictureTexts,
  sharePictureVersion,
  sitePictureTexts,
  songHead,
} from '@libretto/contracts/sharing';
import { Router } from 'express';
import { pictureKey } from '../../../kernel/files/stored-pictures';
import { parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { sendPicture } from '../../../kernel/http/bodies/send-picture';
import { notFound, problem } from '../../../kernel/http/server/problem';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { sharedAlbum, sharedPlaylist, sharedSong } from '../shared-things.queries';
import type { SharingDeps } from '../sharing.deps';
import { SharePictures } from './draw-share-picture';
import { FewAtATime } from './few-at-a-time';

const picture = describedCall('GET /api/share-picture/{kind}/{id}');

/** Drawing takes up to half a second of CPU time; when the queue is full, clients are asked to retry later. */
const mostDrawn = { atATime: 2, waiting: 20 };

export function sharePictureRoutes({ readsFor, blobs, installation }: SharingDeps): Router {
  const router = Router();
  const pictures = new SharePictures(installation.repoRoot);
  const drawings = new FewAtATime<Buffer>(mostDrawn);

  const made = async (texts: SharePictureTexts, folder: string, version: string): Promise<Buffer> => {
    const key = `${folder}${version}.jpg`;
    const kept = await blobs.readAll(key);
    if (kept) return kept;
    const { title, subtitle, coverImageId } = texts;
    const cover = coverImageId === null ? undefined : await blobs.readAll(pictureKey(coverImageId.toLowerCase()));
    const drawn = await pictures.draw({ title, subtitle, cover });
    // Pictures of former versions are no longer needed.
    for (const former of await blobs.list(folder)) await blobs.delete(former);
    await blobs.put(key, drawn, { contentType: 'image/jpeg' });
    return drawn;
  };

  router.get('/api/share-picture/:kind/:id', async (req, res) => {
    const { kind, id } = parseParams(picture.params, req);
    const { v } = parseQuery(picture.query, req);
    const texts = await textsOf(readsFor(req), kind, id);
    if (!texts) throw notFound('This picture does not exist');
    const version = sharePictureVersion(texts);
    const folder = sharePictureFolder(kind, id);
    const drawing = drawings.run(folder + version, () => made(texts, folder, version));
    if (drawing === 'full') throw problem(503, 'too-many-pictures', 'Please try again', {}, { 'Retry-After': '5' });
    // A URL with another version serves the current picture with a short cache lifetime.
    const isCurrent = v === version;
    // Other sites embed this picture.
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    const content = await drawing;
    const createdAtMs = (await blobs.stat(`${folder}${version}.jpg`))?.createdAtMs ?? 0;
    const cacheControl = isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300';
    await sendPicture(req, res, { content, contentType: 'image/jpeg', cacheControl, createdAtMs });
  });

  return router;
}

/** Hashed, because ids may contain capitals and blob keys may not. */
export const sharePictureFolder = (kind: PictureKind, id: string) =>
  `share-pictures/${createHash('sha256').update(`${kind}/${id}`).digest('hex').slice(0, 32)}/`;

async function textsOf(reads: ReadModels, kind: PictureKind, id: string): Promise<SharePictureTexts | undefined> {
  switch (kind) {
    case 'song': {
      const song = await sharedSong(reads, id);
      return song && songHead(song).drawn;
    }
    case 'album': {
      const album = await sharedAlbum(reads, id);
      return album && albumHead(album).drawn;
    }
    case 'playlist': {
      const playlist = await sharedPlaylist(reads, id);
      return playlist && playlistHead(playlist).drawn;
    }
    case 'site':
      return id === 'libretto' ? sitePictureTexts : undefined;
  }
}
