// The sound itself, by byte ranges. What a caller may hear is decided here and nowhere else.
import { describedCall } from '@libretto/contracts/http';
import { type Request, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { callerOf, userIdOf } from '../../kernel/http/caller';
import { parseParams, parseQuery } from '../../kernel/http/parse';
import { sendFile } from '../../kernel/http/send-file';
import { listeningCopyKey } from '../../kernel/listening-copy';
import { notFound, problem } from '../../kernel/problem';
import type { AudioFormat, RenditionBitrateKbps } from '../../ports/audio-encoder';
import type { BlobInfo } from '../../ports/blob-store';
import type { ReadModels } from '../../ports/read-models';
import { chosenQualities } from './audio-quality.projection';
import { boughtId, boughtSounds, type PlayableSong, playableSongs } from './playable-songs.projection';
import type { PlaybackDeps } from './playback.deps';
import type { AskedRenditions } from './renditions/asked-renditions';
import { renditionKey } from './renditions/rendition-keys';
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

/** How long a player's requests for parts of one file are remembered. */
const startedPlays = 5_000;

export function audioRoutes(deps: PlaybackDeps, files: SoundFiles, asked: AskedRenditions): Router {
  const router = Router();
  const started = new LRUCache<string, string>({ max: startedPlays });

  /** The best file there is. What would be better is asked for, and where there is none, waited for. */
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

  /** A better file may appear while a song plays; the parts of one play, which its time stamp names, are of one file. */
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

  // Express answers HEAD by this route too.
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
    // What every guest hears, other sites may play.
    if (!song.isPaid || part === 'preview') res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    await send(req, res, files, file, { isPrivate: song.isPaid });
  });

  return router;
}

/**
 * The master of a song that is not public, whatever quality is asked for: its artist and admins hear what was uploaded. Of what
 * most browsers do not play there is a copy that they do; those that ask for AAC play every master.
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

/** Free songs are everybody's, an own song the artist's, a paid one the buyer's. */
export async function mayHearAll(reads: ReadModels, song: PlayableSong, userId: string | undefined): Promise<boolean> {
  if (!song.isPaid || song.artistId === userId) return true;
  if (userId === undefined) return false;
  return (await reads.collection(boughtSounds).get(boughtId(userId, song.songId))) !== undefined;
}

/** Uploads that browsers do not play have a copy that they do. */
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
  // Which file answers depends on who asks; after a purchase it is another one at once, so the tag is always checked.
  const cacheControl = isPrivate ? 'private, no-cache' : 'no-cache';
  await sendFile(req, res, { file, cacheControl, read: (start, end) => files.read(file, start, end) });
}
