// Serves sound by byte ranges. The decision about what a caller may hear is made only here.
import { describedCall } from '@libretto/contracts/http';
import { type Request, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { listeningCopyKey } from '../../../kernel/files/listening-copy';
import { callerOf, userIdOf } from '../../../kernel/http/access/caller';
import { parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { sendFile } from '../../../kernel/http/bodies/send-file';
import { notFound, problem } from '../../../kernel/http/server/problem';
import type { AudioFormat, RenditionBitrateKbps } from '../../../ports/media/audio-encoder';
import type { BlobInfo } from '../../../ports/media/blob-store';
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { PlaybackDeps } from '../playback.deps';
import type { AskedRenditions } from '../renditions/asked-renditions';
import { renditionKey } from '../renditions/rendition-keys';
import { chosenQualities } from './audio-quality.projection';
import { boughtId, boughtSounds, type PlayableSong, playableSongs } from './playable-songs.projection';
import { type SongMaster, songMasters } from './song-masters.projection';
import {
  bestRendition,
  guestQuality,
  listenerQuality,
  nearestKeys,
  settingQualities,
  soundKeys,
  type WantedQuality,
  type WantedSound,
} from './sound-choice';
import type { SoundFiles } from './sound-files';

const audioCall = describedCall('GET /api/audio/{id}');

/** Number of plays whose chosen file is remembered for further range requests. */
const startedPlays = 5_000;

export function audioRoutes(deps: PlaybackDeps, files: SoundFiles, asked: AskedRenditions): Router {
  const router = Router();
  const started = new LRUCache<string, string>({ max: startedPlays });

  /** Returns the best existing file. A better rendition is queued; if no file exists, the request waits for it. */
  async function chosenFile(song: PlayableSong, wanted: WantedSound): Promise<BlobInfo | undefined> {
    const masterBytes = (await files.stat(song.masterKey))?.bytes ?? Number.POSITIVE_INFINITY;
    const file = await files.firstOf(soundKeys(song, wanted, masterBytes));
    const rendition = bestRendition(song, wanted, masterBytes);
    if (rendition === undefined || file?.key === renditionKey(song, rendition)) return file;
    const near = file ?? (await files.firstOf(nearestKeys(song, wanted)));
    if (near === undefined) return await asked.wait(song, rendition);
    await asked.ask(song, rendition);
    return near;
  }

  /**
   * All ranges of one play, identified by its time stamp, come from the same file, even if a better one appears
   * meanwhile.
   */
  async function fileOfPlay(
    song: PlayableSong,
    wanted: WantedSound,
    timeStamp: unknown,
  ): Promise<BlobInfo | undefined> {
    if (typeof timeStamp !== 'string') return await chosenFile(song, wanted);
    const { part, quality, format } = wanted;
    const play = [song.songId, song.masterKey, part, quality, format, timeStamp].join(' ');
    const before = started.get(play);
    const file = (before && (await files.stat(before))) || (await chosenFile(song, wanted));
    if (file) started.set(play, file.key);
    return file;
  }

  // Express answers HEAD with this route too.
  router.get('/api/audio/:id', async (req, res) => {
    const { id } = parseParams(audioCall.params, req);
    const query = parseQuery(audioCall.query, req);
    const reads = deps.readsFor(req);
    const song = await reads.collection(playableSongs).get(id);
    if (!song) {
      await sendHidden(req, res, files, await reads.collection(songMasters).get(id), query.f);
      return;
    }
    const userId = userIdOf(req);
    const part = (await mayHearAll(reads, song, userId)) ? 'whole' : 'preview';
    const quality = query.q === undefined ? await chosenQuality(reads, userId) : qualityOf(query.q);
    const masterPlays = quality !== 'original' || (await playsInBrowsers(files, song));
    const file = await fileOfPlay(song, { part, quality, format: query.f, masterPlays }, req.query.t);
    if (!file) throw problem(404, 'format-not-made', 'This song is not available in this format yet');
    // Other sites may embed sound that every guest may hear.
    if (!song.isPaid || part === 'preview') res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    await send(req, res, files, file, { isPrivate: song.isPaid });
  });

  return router;
}

/**
 * Serves the master of a song that is not public, whatever quality is requested, so that its artist and admins hear
 * the uploaded file. For a master that most browsers cannot play, a listening copy is served; browsers that request AAC
 * play every master.
 */
async function sendHidden(
  req: Request,
  res: Response,
  files: SoundFiles,
  master: SongMaster | undefined,
  format: AudioFormat | undefined,
): Promise<void> {
  const caller = callerOf(req);
  const isTrusted = caller.kind === 'user' && (caller.userId === master?.artistId || caller.roles.includes('admin'));
  const absent = () => notFound('This song does not exist');
  if (!master || !isTrusted) throw absent();
  const copies = format === 'aac' ? [] : [listeningCopyKey(master.masterKey)];
  const file = await files.firstOf([...copies, master.masterKey]);
  if (!file) throw absent();
  await send(req, res, files, file, { isPrivate: true });
}

/** Everyone may hear free songs, an artist their own songs, and a buyer the songs that they bought. */
export async function mayHearAll(reads: ReadModels, song: PlayableSong, userId: string | undefined): Promise<boolean> {
  if (!song.isPaid || song.artistId === userId) return true;
  if (userId === undefined) return false;
  return (await reads.collection(boughtSounds).get(boughtId(userId, song.songId))) !== undefined;
}

/** An upload that browsers cannot play has a listening copy. */
async function playsInBrowsers(files: SoundFiles, { masterKey, masterContentType }: PlayableSong): Promise<boolean> {
  return masterContentType !== 'audio/aiff' && (await files.stat(listeningCopyKey(masterKey))) === undefined;
}

async function chosenQuality(reads: ReadModels, userId: string | undefined): Promise<WantedQuality> {
  if (userId === undefined) return guestQuality;
  const chosen = await reads.collection(chosenQualities).get(userId);
  return chosen ? settingQualities[chosen.quality] : listenerQuality;
}

function qualityOf(q: '64' | '128' | '256' | '320' | 'original'): WantedQuality {
  return q === 'original' ? q : (Number(q) as RenditionBitrateKbps);
}

async function send(
  req: Request,
  res: Response,
  files: SoundFiles,
  file: BlobInfo,
  { isPrivate }: { readonly isPrivate: boolean },
): Promise<void> {
  // The file depends on the caller and changes with a purchase, so caches must always revalidate it.
  const cacheControl = isPrivate ? 'private, no-cache' : 'no-cache';
  await sendFile(req, res, { file, cacheControl, read: (start, end) => files.read(file, start, end) });
}
