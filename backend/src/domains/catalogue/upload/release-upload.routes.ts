// Routes for releases of many songs, which artists assemble over days and devices and submit as one.
import { hash as digestOf } from 'node:crypto';
import { describedCall } from '@libretto/contracts/http';
import { uploadTexts } from '@libretto/contracts/http/catalogue/upload';
import { type Request, type Response, Router } from 'express';
import { meanColor, redrawPicture } from '../../../kernel/files/picture';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseParams } from '../../../kernel/http/bodies/parse';
import { readPictureUpload } from '../../../kernel/http/bodies/picture-upload';
import { commandContext, contextWithoutIdempotency, idOfMade } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow, announceTokens } from '../../../kernel/http/commands/outcome';
import { languageOfAnswer } from '../../../kernel/http/server/language';
import { problem } from '../../../kernel/http/server/problem';
import type { CatalogueDeps } from '../catalogue.deps';
import { songStream } from '../song/song.stream';
import { keepCover, ofRelease, shownCover } from './covers';
import { draftsOf, shownRelease } from './draft-lists';
import { draftReleases } from './drafts.projection';
import { type OpenRelease, ownRelease, ownSong, releaseProblems, requireArtist, songProblems } from './own-upload';
import { albumLufs, sharedBy } from './release-content';
import { releaseDraftStream } from './release-draft.stream';
import { requireMeasured } from './song-upload.routes';
import { shownSong } from './upload-song-view';

const beginBody = describedCall('POST /api/upload/release').body;
const releaseParams = describedCall('PUT /api/upload/release/{id}').params;
const editBody = describedCall('PUT /api/upload/release/{id}').body;

export function releaseUploadRoutes(deps: CatalogueDeps): Router {
  const router = Router();
  const releases = deps.commands.handlerOf(releaseDraftStream);
  const songs = deps.commands.handlerOf(songStream);

  const answer = async (req: Request, res: Response, release: OpenRelease, at: string | undefined, status = 200) => {
    const reads = deps.readsFor(req);
    const createdAt = at ?? (await reads.collection(draftReleases).get(release.releaseId))?.createdAt ?? '';
    res
      .status(status)
      .json({ release: await shownRelease(deps, reads, release, createdAt, languageOfAnswer(req, res)) });
  };

  router.post('/api/upload/release', async (req, res) => {
    const { userId: artistId } = requireArtist(req);
    const { title, genre = null } = parseBody(beginBody, req);
    const context = commandContext(req);
    const releaseId = idOfMade('release', context);
    const outcome = await releases.execute(releaseId, { kind: 'draft', releaseId, artistId, title, genre }, context);
    const { at } = acceptedOrThrow(res, outcome, releaseProblems);
    await answer(req, res, await ownRelease(deps, artistId, releaseId), at, 201);
  });

  router.put('/api/upload/release/:id', async (req, res) => {
    const { userId: artistId } = requireArtist(req);
    const { id: releaseId } = parseParams(releaseParams, req);
    const { releaseOn, image, ...texts } = parseBody(editBody, req);
    await ownRelease(deps, artistId, releaseId);
    const changes = {
      ...texts,
      ...(releaseOn !== undefined && { releaseOn: releaseOn && new Date(releaseOn).toISOString() }),
      ...(image === null && { coverImageId: null, coverColor: null }),
    };
    const outcome = await releases.execute(
      releaseId,
      { kind: 'edit', releaseId, artistId, changes },
      commandContext(req),
    );
    acceptedOrThrow(res, outcome, releaseProblems);
    await answer(req, res, await ownRelease(deps, artistId, releaseId), undefined);
  });

  router.post('/api/upload/release/:id/cover', async (req, res) => {
    const { userId: artistId } = requireArtist(req);
    const { id: releaseId } = parseParams(releaseParams, req);
    await ownRelease(deps, artistId, releaseId);
    const upload = await readPictureUpload(req);
    const context = commandContext(req, { body: digestOf('sha256', upload) });
    const picture = await redrawPicture(upload);
    const coverImageId = idOfMade('cover', context);
    await keepCover(deps, coverImageId, ofRelease(releaseId), picture);
    const changes = { coverImageId, coverColor: await meanColor(picture) };
    const outcome = await releases.execute(releaseId, { kind: 'edit', releaseId, artistId, changes }, context);
    acceptedOrThrow(res, outcome, releaseProblems);
    res.json({ image: await shownCover(deps.blobs, 'album', coverImageId, changes.coverColor) });
  });

  router.post('/api/upload/release/:id/submit', async (req, res) => {
    const { userId: artistId } = requireArtist(req);
    const { id: releaseId } = parseParams(releaseParams, req);
    const { state } = await releases.load(releaseId);
    // A repeated request, for example after a lost response, returns the songs that were submitted then.
    const isRepeat = state.kind === 'submitted' && state.artistId === artistId;
    const songIds = isRepeat ? state.songIds : await submitSongs(req, res, artistId, releaseId);
    const all = await Promise.all(songIds.map((songId) => ownSong(deps, artistId, songId).catch(() => undefined)));
    const language = languageOfAnswer(req, res);
    const shown = all.flatMap((song) => (song === undefined ? [] : [shownSong(deps, song, language)]));
    res.json({ songs: await Promise.all(shown) });
  });

  /** Submits all songs or none. The release is submitted last, so that an interrupted request can be repeated. */
  async function submitSongs(
    req: Request,
    res: Response,
    artistId: string,
    releaseId: string,
  ): Promise<readonly string[]> {
    const release = await ownRelease(deps, artistId, releaseId);
    const found = await draftsOf(deps, deps.readsFor(req), releaseId);
    if (found.length === 0) throw problem(422, 'empty-release', uploadTexts.emptyRelease);
    for (const draft of found) await requireMeasured(deps, draft, contextWithoutIdempotency(req));
    const drafts = await draftsOf(deps, deps.readsFor(req), releaseId);
    for (const { song } of drafts) {
      const changes = { ...sharedBy(release, song), sound: { ...song.sound, albumIntegratedLufs: albumLufs(drafts) } };
      const command = { kind: 'edit', songId: song.songId, byUserId: artistId, changes, submits: true } as const;
      const { tokens } = acceptedOrThrow(
        res,
        await songs.execute(song.songId, command, contextWithoutIdempotency(req)),
        songProblems,
      );
      announceTokens(res, tokens);
    }
    const songIds = drafts.map(({ song }) => song.songId);
    const outcome = await releases.execute(
      releaseId,
      { kind: 'submit', releaseId, artistId, songIds },
      commandContext(req),
    );
    acceptedOrThrow(res, outcome, releaseProblems);
    return songIds;
  }

  router.delete('/api/upload/release/:id', async (req, res) => {
    const { userId: artistId } = requireUser(req);
    const { id: releaseId } = parseParams(releaseParams, req);
    const context = commandContext(req);
    const { state } = await releases.load(releaseId);
    // A repeated request with its key gets the first answer, whatever happened to the release since.
    if (state.kind !== 'deleted' || context.idempotency === undefined) {
      await ownRelease(deps, artistId, releaseId);
      for (const { song } of await draftsOf(deps, deps.readsFor(req), releaseId)) {
        const command = { kind: 'delete', songId: song.songId, byUserId: artistId } as const;
        acceptedOrThrow(res, await songs.execute(song.songId, command, contextWithoutIdempotency(req)), songProblems);
      }
    }
    acceptedOrThrow(
      res,
      await releases.execute(releaseId, { kind: 'delete', releaseId, artistId }, context),
      releaseProblems,
    );
    res.json({ success: true });
  });

  return router;
}
