// Routes for songs from file to review: uploaded in one request or resumably, edited, submitted, discarded.
import { hash as digestOf } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { SongChanges } from '@libretto/contracts/events';
import { describedCall } from '@libretto/contracts/http';
import { maxOpenUploads, songFormFields, uploadTexts } from '@libretto/contracts/http/catalogue/upload';
import { parseLyrics } from '@libretto/contracts/lyrics';
import { type Request, type Response, Router } from 'express';
import type { z } from 'zod';
import type { CommandContext } from '../../../kernel/commands/commands';
import { meanColor, redrawPicture } from '../../../kernel/files/picture';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery, parseWith } from '../../../kernel/http/bodies/parse';
import { readPictureUpload } from '../../../kernel/http/bodies/picture-upload';
import { commandContext, idOfMade } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { languageOfAnswer } from '../../../kernel/http/server/language';
import { notFound, problem, tooManyRequests } from '../../../kernel/http/server/problem';
import { deterministicId } from '../../../kernel/values/ids';
import type { TagReader } from '../../../ports/media/tag-reader';
import type { CatalogueDeps } from '../catalogue.deps';
import { readMeasure } from '../masters/master-files';
import { attachRendition } from '../masters/measure-sound.job';
import type { KnownSong } from '../song/song.state';
import { songStream } from '../song/song.stream';
import { keepCover, ofSong, shownCover } from './covers';
import { draftsOf, draftsOfArtist } from './draft-lists';
import { makeDraft, type ReleaseOfSong } from './make-draft';
import { ownRelease, ownSong, requireArtist, songProblems, stillMeasuring } from './own-upload';
import { notASound, receiveSongForm } from './receive-form';
import type { TusUploads } from './resumable/tus-uploads';
import { hourlyUploadSweep, newFormPath } from './resumable/upload-folder';
import { shownSong } from './upload-song-view';

const draftBody = describedCall('POST /api/upload/drafts').body;
const draftsQuery = describedCall('GET /api/upload/drafts').query;
const songParams = describedCall('GET /api/upload/song/{id}').params;
const editBody = describedCall('PUT /api/upload/song/{id}').body;

export function songUploadRoutes(deps: CatalogueDeps, uploads: TusUploads, tagReader: TagReader | undefined): Router {
  const router = Router();
  const songs = deps.commands.handlerOf(songStream);
  const sweepUploads = hourlyUploadSweep(deps);
  /** Number of forms in flight per person. */
  const arriving = new Map<string, number>();
  const answer = async (res: Response, songId: string, userId: string, status = 200) => {
    res
      .status(status)
      .json({ song: await shownSong(deps, await ownSong(deps, userId, songId), languageOfAnswer(res.req, res)) });
  };

  router.post('/api/upload/song', async (req, res) => {
    const { userId } = requireArtist(req);
    await sweepUploads();
    const path = await newFormPath(deps.installation.dataDir);
    try {
      await whileArriving(arriving, userId, async () => {
        const form = await receiveSongForm(req, path);
        const picture = form.picture && (await redrawPicture(form.picture));
        if (form.audio === undefined) throw notASound();
        const given = parseWith(songFormFields, form.fields);
        const body = { ...given, audio: form.audio.sha256, image: form.picture && digestOf('sha256', form.picture) };
        const context = commandContext(req, { body });
        const songId = idOfMade('song', context);
        const { releaseId, draft = releaseId !== undefined, ...about } = given;
        const before = context.idempotency && (await songs.load(songId));
        // A repeated request is answered from the first one's song; the kind of command makes no difference to it.
        const outcome =
          before && before.state.kind !== 'absent'
            ? await songs.execute(songId, { kind: 'submit', songId, byUserId: userId }, context)
            : await makeDraft(
                { ...deps, tagReader },
                {
                  ...{ songId, artistId: userId, given: about, picture, submits: !draft },
                  file: { path, fileName: form.audio.fileName },
                  release: await releaseOf(req, userId, releaseId),
                },
                context,
              );
        acceptedOrThrow(res, outcome, songProblems);
        await answer(res, songId, userId, 201);
      });
    } finally {
      await rm(path, { force: true });
    }
  });

  router.get('/api/upload/drafts', async (req, res) => {
    const { userId } = requireUser(req);
    const query = parseQuery(draftsQuery, req);
    res.json(await draftsOfArtist(deps, deps.readsFor(req), userId, query, languageOfAnswer(req, res)));
  });

  router.post('/api/upload/drafts', async (req, res) => {
    const { userId } = requireArtist(req);
    const { uploadId, releaseId, trackNumber } = parseBody(draftBody, req);
    // The id is derived from the upload and not from the request, so that a retry after a lost response returns the
    // same song.
    const songId = deterministicId('song-of-upload', userId, uploadId);
    const { state } = await songs.load(songId);
    if (state.kind === 'absent') {
      const upload = await uploads.find(userId, uploadId);
      if (upload === undefined || upload.concat === 'partial') throw notFound(uploadTexts.noUpload);
      if (upload.offset !== upload.sizeBytes) throw problem(409, 'incomplete', uploadTexts.incomplete);
      const release = await releaseOf(req, userId, releaseId);
      const outcome = await uploads.store.withFile({ userId, uploadId }, (path) => {
        const file = { path, fileName: upload.fileName };
        const song = { songId, artistId: userId, file, given: { trackNumber }, release, submits: false };
        return makeDraft({ ...deps, tagReader }, song, commandContext(req));
      });
      acceptedOrThrow(res, outcome, songProblems);
      await uploads.store.remove({ userId, uploadId });
    }
    await answer(res, songId, userId, 201);
  });

  router.get('/api/upload/song/:id', async (req, res) => {
    const { userId } = requireUser(req);
    await answer(res, parseParams(songParams, req).id, userId);
  });

  router.put('/api/upload/song/:id', async (req, res) => {
    const { userId } = requireArtist(req);
    const { id: songId } = parseParams(songParams, req);
    const edit = parseBody(editBody, req);
    const state = await ownSong(deps, userId, songId);
    // Saving an edit that a reviewer requested submits the song again.
    const submits = state.kind === 'needs-action';
    const command = { kind: 'edit', songId, byUserId: userId, changes: changesOf(edit, state), submits } as const;
    acceptedOrThrow(res, await songs.execute(songId, command, commandContext(req)), songProblems);
    await answer(res, songId, userId);
  });

  router.post('/api/upload/song/:id/cover', async (req, res) => {
    const { userId } = requireArtist(req);
    const { id: songId } = parseParams(songParams, req);
    await ownSong(deps, userId, songId);
    const upload = await readPictureUpload(req);
    const context = commandContext(req, { body: digestOf('sha256', upload) });
    const picture = await redrawPicture(upload);
    const imageId = idOfMade('cover', context);
    await keepCover(deps, imageId, ofSong(songId), picture);
    const changes = { coverImageId: imageId, coverColor: await meanColor(picture) };
    const command = { kind: 'edit', songId, byUserId: userId, changes, submits: false } as const;
    acceptedOrThrow(res, await songs.execute(songId, command, context), songProblems);
    res.json({ image: await shownCover(deps.blobs, 'song', imageId, changes.coverColor) });
  });

  router.post('/api/upload/song/:id/submit', async (req, res) => {
    const { userId } = requireArtist(req);
    const { id: songId } = parseParams(songParams, req);
    const state = await ownSong(deps, userId, songId);
    // Songs of a release are submitted together.
    if (state.song.releaseId !== songId && state.kind === 'draft') throw songProblems.NotSubmittable;
    await requireMeasured(deps, state, commandContext(req));
    const outcome = await songs.execute(songId, { kind: 'submit', songId, byUserId: userId }, commandContext(req));
    acceptedOrThrow(res, outcome, songProblems);
    await answer(res, songId, userId);
  });

  router.delete('/api/upload/song/:id', async (req, res) => {
    const { userId } = requireUser(req);
    const { id: songId } = parseParams(songParams, req);
    const { state } = await songs.load(songId);
    if (state.kind !== 'deleted' || state.song.artistId !== userId) await ownSong(deps, userId, songId);
    const context = commandContext(req);
    acceptedOrThrow(
      res,
      await songs.execute(songId, { kind: 'delete', songId, byUserId: userId }, context),
      songProblems,
    );
    res.json({ success: true });
  });

  async function releaseOf(
    req: Request,
    userId: string,
    releaseId: string | undefined,
  ): Promise<ReleaseOfSong | undefined> {
    if (releaseId === undefined) return undefined;
    const { title, genre } = await ownRelease(deps, userId, releaseId);
    const tracks = await draftsOf(deps, deps.readsFor(req), releaseId);
    const nextTrack = Math.max(0, ...tracks.map(({ song }) => song.trackNumber)) + 1;
    return { releaseId, title, genre, nextTrack: Math.min(999, nextTrack) };
  }

  return router;
}

/** @throws Problem 409 while the song is being measured, 422 with the reason if it cannot be */
export async function requireMeasured(
  deps: Pick<CatalogueDeps, 'blobs' | 'commands'>,
  { song }: KnownSong,
  context: CommandContext,
): Promise<void> {
  if (song.sound.durationSamples > 0) return;
  const measure = await readMeasure(deps.blobs, song.sound.masterKey);
  if (measure?.kind === 'refused') throw problem(422, 'unreadable-sound', measure.error);
  // The measurement has just finished, and its job is about to attach it as well.
  if (measure !== undefined)
    return await attachRendition(deps, song.songId, { ...context, idempotency: undefined }, false);
  throw stillMeasuring;
}

function changesOf(edit: z.output<typeof editBody>, { song }: KnownSong): SongChanges {
  const { name, trackNumber, genre, lyrics, isPaid, price, isExplicit, credits, releaseOn, image } = edit;
  const words = lyrics === undefined ? undefined : parseLyrics(lyrics ?? '');
  return {
    ...(name !== undefined && { title: name }),
    // A single gives its name to its release.
    ...(name !== undefined && song.releaseId === song.songId && { releaseTitle: name }),
    ...(words && { lyrics: words.lyrics === '' ? null : words.lyrics, lyricLines: words.lines }),
    ...(releaseOn !== undefined && { releaseOn: releaseOn && new Date(releaseOn).toISOString() }),
    ...(image === null && { coverImageId: null, coverColor: null }),
    ...defined({ trackNumber, genre, isPaid, priceTalents: price, isExplicit, credits }),
  };
}

const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/** @throws Problem 429 when this person has reached the limit of forms in flight */
async function whileArriving(arriving: Map<string, number>, userId: string, work: () => Promise<void>): Promise<void> {
  const others = arriving.get(userId) ?? 0;
  if (others >= maxOpenUploads) throw tooManyRequests(30_000, uploadTexts.tooManyUploads);
  arriving.set(userId, others + 1);
  try {
    await work();
  } finally {
    const left = (arriving.get(userId) ?? 1) - 1;
    if (left === 0) arriving.delete(userId);
    else arriving.set(userId, left);
  }
}
