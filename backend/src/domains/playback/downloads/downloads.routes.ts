// Lists purchases and serves them as a zip. Every request verifies that the caller bought the songs.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describedCall } from '@libretto/contracts/http';
import { type BoughtSong, type DownloadFormat, noSuchPurchase } from '@libretto/contracts/http/playback/downloads';
import { type Request, type Response, Router } from 'express';
import { pictureKey } from '../../../kernel/files/stored-pictures';
import { requireUser } from '../../../kernel/http/access/caller';
import { byteRangeOf, ifRangeHolds } from '../../../kernel/http/bodies/byte-range';
import { parseBody, parseQuery } from '../../../kernel/http/bodies/parse';
import { preconditionStatus } from '../../../kernel/http/bodies/preconditions';
import { hasChanged } from '../../../kernel/http/bodies/send-file';
import { notFound, problem } from '../../../kernel/http/server/problem';
import type { BlobInfo } from '../../../ports/media/blob-store';
import type { PlaybackDeps } from '../playback.deps';
import { checksumOf, knownChecksum } from './checksums';
import {
  downloadFile,
  fileName,
  flacKey,
  isLossless,
  isOpus,
  kindOf,
  needsFlac,
  opusSource,
  taggedOpusKey,
} from './download-files';
import { prepareDownloadId, prepareDownloadType } from './prepare-download.job';
import { type Purchase, purchasesOf, type Selection, selected } from './purchases.queries';
import { readZip, type ZipFile, zipLayout } from './stored-zip';

const bodyOfPrepare = describedCall('POST /api/library/purchases/prepare').body;
const queryOfDownload = describedCall('GET /api/library/purchases/download').query;

const notReady = problem(409, 'download-not-ready', 'This download is not ready yet');

/** The formats that the encoder on this machine can generate. */
export interface MadeFormats {
  readonly flac: boolean;
  readonly taggedOpus: boolean;
}

export function downloadRoutes(deps: PlaybackDeps, canMake: MadeFormats): Router {
  const { blobs } = deps;
  const router = Router();

  /** Key of the file that must be generated for a format; undefined when an existing file is sent. */
  async function madeKey(purchase: Purchase, format: DownloadFormat): Promise<string | undefined> {
    if (canMake.flac && needsFlac(purchase.song, format)) return flacKey(purchase);
    const hasOpus = canMake.taggedOpus && format === 'opus' && (await opusSource(blobs, purchase.song)) !== undefined;
    return hasOpus ? taggedOpusKey(purchase) : undefined;
  }

  async function asked(req: Request, selection: Selection): Promise<readonly Purchase[]> {
    const { userId } = requireUser(req);
    const purchases = selected(await purchasesOf(deps.readsFor(req), userId), selection);
    if (purchases.length === 0) throw notFound(noSuchPurchase);
    return purchases;
  }

  /** Whether the file must still be generated, or read for its checksum. */
  async function isWaiting(purchase: Purchase, format: DownloadFormat): Promise<boolean> {
    // Without job runners nothing is generated, so downloads contain the original.
    if (!deps.worksOffJobs) return false;
    const file = await downloadFile(blobs, purchase, format);
    const made = await madeKey(purchase, format);
    const isThere = made === undefined || file?.key === made;
    if (file === undefined || (isThere && (await knownChecksum(blobs, file)) !== undefined)) return false;
    const job = await deps.jobs.get(prepareDownloadId(purchase, format));
    // If a file cannot be generated, the download contains the original.
    return job?.state !== 'done' && job?.state !== 'failed';
  }

  router.get('/api/library/purchases', async (req, res) => {
    const { userId } = requireUser(req);
    const purchases = await purchasesOf(deps.readsFor(req), userId);
    const songs = purchases.map(async (purchase): Promise<BoughtSong> => {
      const { song, artist, boughtAt } = purchase;
      const [original, opus] = await Promise.all([blobs.stat(song.masterKey), downloadFile(blobs, purchase, 'opus')]);
      const { songId: id, title, artistId, albumId, albumTitle, trackNumber, isWithdrawn } = song;
      const hasFlac = song.masterContentType === 'audio/flac' || (canMake.flac && isLossless(song));
      return {
        ...{ id, title, artist, artistId, albumId, albumTitle, trackNumber, boughtAt, isWithdrawn },
        // The picture of a withdrawn song is hidden.
        artworkUrl: song.coverImageId === null || isWithdrawn ? null : `/api/img/song/${song.coverImageId}`,
        originalFormat: kindOf(song.masterContentType).name,
        originalBytes: original?.bytes ?? null,
        formats: [
          'original',
          ...(hasFlac ? (['flac'] as const) : []),
          ...(opus && isOpus(opus) ? (['opus'] as const) : []),
        ],
      };
    });
    res.json({ songs: await Promise.all(songs) });
  });

  router.post('/api/library/purchases/prepare', async (req, res) => {
    const { format, ...selection } = parseBody(bodyOfPrepare, req);
    const purchases = await asked(req, selection);
    let waiting = 0;
    let asOriginal = 0;
    for (const purchase of purchases) {
      if (await isWaiting(purchase, format)) {
        waiting += 1;
        const payload = { songId: purchase.song.songId, format };
        // A person waits for this job, so it runs before background work.
        const job = { id: prepareDownloadId(purchase, format), type: prepareDownloadType, payload, priority: 50 };
        await deps.jobs.enqueue(job);
      } else if (format !== 'original') {
        const file = await downloadFile(blobs, purchase, format);
        const isAsked = file && (format === 'flac' ? file.contentType === 'audio/flac' : isOpus(file));
        if (!isAsked) asOriginal += 1;
      }
    }
    res.json({ songs: purchases.length, waiting, asOriginal });
  });

  // Express answers HEAD with this route too.
  router.get('/api/library/purchases/download', async (req, res) => {
    const { format, ...selection } = parseQuery(queryOfDownload, req);
    const purchases = await asked(req, selection);
    // Only encoding must be finished before; missing checksums are computed during the download.
    for (const purchase of purchases) {
      const isMade = (await madeKey(purchase, format)) !== undefined;
      if (isMade && (await isWaiting(purchase, format))) throw notReady;
    }
    await sendZip(req, res, await filesOf(purchases, format), titleOf(purchases, selection));
  });

  interface Packed extends ZipFile {
    readonly file: BlobInfo;
  }

  async function filesOf(purchases: readonly Purchase[], format: DownloadFormat): Promise<readonly Packed[]> {
    const packed: Packed[] = [];
    const names = new Set<string>();
    const put = async (folder: string, name: string, extension: string, file: BlobInfo) => {
      let full = `${folder}/${name}.${extension}`;
      for (let number = 2; names.has(full.toLowerCase()); number++) full = `${folder}/${name} (${number}).${extension}`;
      names.add(full.toLowerCase());
      const crc32 = await checksumOf(blobs, file);
      packed.push({ name: full, bytes: file.bytes, crc32, modifiedMs: file.createdAtMs, file });
    };
    const covered = new Set<string>();
    for (const purchase of purchases) {
      const { song, artist } = purchase;
      const file = await downloadFile(blobs, purchase, format);
      if (!file) continue;
      const folder = `${fileName(artist)}/${fileName(song.albumTitle)}`;
      const number = String(song.trackNumber).padStart(2, '0');
      await put(folder, fileName(`${number} ${song.title}`), kindOf(file.contentType).extension, file);
      const { coverImageId } = song;
      if (coverImageId === null || covered.has(`${folder}/${coverImageId}`)) continue;
      covered.add(`${folder}/${coverImageId}`);
      const cover = await blobs.stat(pictureKey(coverImageId.toLowerCase()));
      if (cover) await put(folder, 'cover', cover.contentType.split('/')[1] ?? 'jpg', cover);
    }
    if (packed.length === 0) throw notFound(noSuchPurchase);
    return packed;
  }

  async function sendZip(req: Request, res: Response, files: readonly Packed[], title: string): Promise<void> {
    const layout = zipLayout(files);
    const facts = files.map(({ name, modifiedMs, file }) => [name, modifiedMs, file.sha256]);
    // A strong validator: equal names and contents produce equal bytes.
    const etag = `"${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)}"`;
    res.setHeader('Accept-Ranges', 'bytes');
    res.setHeader('Content-Type', 'application/zip');
    const plain = title.replace(/[^\x20-\x7e]|["\\%]/g, '_');
    const spelled = `filename="${plain}.zip"; filename*=UTF-8''${encodeURIComponent(`${title}.zip`)}`;
    res.setHeader('Content-Disposition', `attachment; ${spelled}`);
    res.setHeader('ETag', etag);
    res.setHeader('Cache-Control', 'private, no-cache');
    res.setHeader('Vary', 'Cookie');
    const status = preconditionStatus(req.headers, { etag });
    if (status === 412) throw hasChanged;
    if (status === 304) {
      res.status(304).end();
      return;
    }
    const wanted = ifRangeHolds(req.get('If-Range'), etag, '') ? req.get('Range') : undefined;
    const range = byteRangeOf(wanted, layout.bytes);
    if (range.kind === 'unsatisfiable') {
      for (const name of ['ETag', 'Content-Disposition']) res.removeHeader(name);
      const size = { 'Content-Range': `bytes */${layout.bytes}` };
      throw problem(416, 'range-not-satisfiable', 'This part of the download does not exist', {}, size);
    }
    const [start, end] = range.kind === 'all' ? [0, layout.bytes - 1] : [range.start, range.end];
    if (range.kind === 'part') {
      res.statusCode = 206;
      res.setHeader('Content-Range', `bytes ${start}-${end}/${layout.bytes}`);
    }
    res.setHeader('Content-Length', end - start + 1);
    if (req.method === 'HEAD') {
      res.end();
      return;
    }
    const read = (index: number, part: { readonly start: number; readonly end: number }) =>
      bytesOf(files[index]?.file as BlobInfo, part);
    const content = Readable.from(readZip(layout, { start, end }, read), { objectMode: true, highWaterMark: 1 });
    // A broken connection is not an error, because the client requests the missing range again.
    await pipeline(content, res).catch(() => res.destroy());
  }

  async function* bytesOf(
    file: BlobInfo,
    range: { readonly start: number; readonly end: number },
  ): AsyncGenerator<Buffer> {
    const stream = await blobs.read(file.key, range);
    if (!stream) throw new Error(`${file.key} is not there.`);
    yield* stream as AsyncIterable<Buffer>;
  }

  return router;
}

function titleOf(purchases: readonly Purchase[], { songId, albumId }: Selection): string {
  const [first] = purchases;
  if (songId !== undefined && first) return fileName(`${first.artist} - ${first.song.title}`);
  if (albumId !== undefined && first) return fileName(`${first.artist} - ${first.song.albumTitle}`);
  return 'Libretto purchases';
}
