// Creates, fills, reorders, shares and deletes playlists. A private playlist does not exist for anyone but its owner
// and collaborators.
import { hash as digestOf } from 'node:crypto';
import { describedCall } from '@libretto/contracts/http';
import { createPlaylistFieldsSchema, mostPlaylists } from '@libretto/contracts/http/playback/library';
import { type Request, type Response, Router } from 'express';
import { redrawPicture } from '../../../kernel/files/picture';
import { keepPicture } from '../../../kernel/files/stored-pictures';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseWith } from '../../../kernel/http/bodies/parse';
import { readPictureForm } from '../../../kernel/http/bodies/picture-upload';
import { commandContext, idOfMade } from '../../../kernel/http/commands/command-context';
import { notFound, problem } from '../../../kernel/http/server/problem';
import { text } from '../../../kernel/texts/text';
import type { Conduct } from '../../../ports/directory/conduct';
import type { LibraryDeps } from '../library.deps';
import { listableSongs } from '../library-songs.projection';
import { sweepPlaylistPicture } from './drop-playlist-picture';
import type { PlaylistState } from './playlist.state';
import { playlistCommands } from './playlist-command';
import { photoUrl } from './playlist-entries';
import { playlists } from './playlists.projection';

const tooMany = problem(422, 'too-many-playlists', text`You can have at most ${{ mostPlaylists }} playlists`);

export function playlistRoutes(deps: LibraryDeps, conduct: Pick<Conduct, 'areApart'>): Router {
  const router = Router();
  const { handler, obey } = playlistCommands(deps, conduct);
  const addBody = describedCall('POST /api/library/add-to-playlist').body;
  const removeBody = describedCall('POST /api/library/remove-from-playlist').body;
  const moveBody = describedCall('POST /api/library/playlists/{id}/move').body;
  const visibilityBody = describedCall('PUT /api/library/playlists/{id}/visibility').body;
  const rename = describedCall('PUT /api/library/playlists/{id}');

  router.post('/api/library/create-playlist', async (req, res) => {
    const { userId: byUserId } = requireUser(req);
    const { picture, fields } = await readPictureForm(req);
    const { name, dominant_color: colour } = parseWith(createPlaylistFieldsSchema, fields);
    // The count is read before the write: two concurrent requests may exceed the limit by one, which does no harm.
    const context = commandContext(req, { body: { fields, picture: picture && digestOf('sha256', picture) } });
    const playlistId = idOfMade('playlist', context);
    const count = await deps.readsFor(req).collection(playlists).count('byOwner', { listedFor: byUserId });
    if (count >= mostPlaylists && (await handler.load(playlistId)).revision < 0) throw tooMany;
    const imageId = picture ? idOfMade('picture', context) : null;
    if (picture && imageId) {
      const content = await redrawPicture(picture);
      await keepPicture(deps, sweepPlaylistPicture, { imageId, ownerId: playlistId, content });
    }
    const dominantColor = imageId && colour ? colour : null;
    await obey(req, res, { kind: 'create', playlistId, byUserId, name, imageId, dominantColor }, context);
    const looks = { photo_url: photoUrl(imageId), covers: [], song_count: 0 };
    const playlist = { id: playlistId, name, ...looks, role: 'owner', owner_name: null };
    res.status(201).json({ playlist });
  });

  router.post('/api/library/add-to-playlist', async (req, res) => {
    const { userId: byUserId } = requireUser(req);
    const { playlistId, songId, position, again } = parseBody(addBody, req);
    if (!(await deps.readsFor(req).collection(listableSongs).get(songId))) throw notFound('This song does not exist');
    const context = commandContext(req);
    const newEntryId = idOfMade('entry', context);
    const add = { kind: 'add', playlistId, songId, byUserId, position, again, newEntryId } as const;
    const { state, hasChanged } = await obey(req, res, add, context);
    res.json({ success: true, song_count: songCountOf(state), already_there: !hasChanged });
  });

  router.post('/api/library/remove-from-playlist', async (req, res) => {
    const { userId: byUserId } = requireUser(req);
    const { state } = await obey(req, res, { kind: 'remove', byUserId, ...parseBody(removeBody, req) });
    res.json({ success: true, song_count: songCountOf(state) });
  });

  router.post('/api/library/playlists/:id/move', async (req, res) => {
    const { userId: byUserId } = requireUser(req);
    const { id: playlistId } = parseParams(rename.params, req);
    await obey(req, res, { kind: 'move', playlistId, byUserId, ...parseBody(moveBody, req) });
    res.json({ success: true });
  });

  router.put('/api/library/playlists/:id', async (req, res) => {
    const { userId: byUserId } = requireUser(req);
    const { id: playlistId } = parseParams(rename.params, req);
    const { name } = parseBody(rename.body, req);
    await obey(req, res, { kind: 'rename', playlistId, byUserId, name });
    res.json({ success: true });
  });

  router.put('/api/library/playlists/:id/visibility', async (req, res) => {
    const { userId: byUserId } = requireUser(req);
    const { id: playlistId } = parseParams(rename.params, req);
    const { isPublic } = parseBody(visibilityBody, req);
    await obey(req, res, { kind: 'show', playlistId, byUserId, isPublic });
    res.json({ success: true, isPublic });
  });

  const byId = (kind: 'delete' | 'restore') => async (req: Request, res: Response) => {
    const { userId: byUserId } = requireUser(req);
    const { id: playlistId } = parseParams(rename.params, req);
    await obey(req, res, { kind, playlistId, byUserId, nowMs: deps.clock.nowMs() });
    res.json({ success: true });
  };
  router.delete('/api/library/playlists/:id', byId('delete'));
  router.post('/api/library/playlists/:id/restore', byId('restore'));

  return router;
}

const songCountOf = (state: PlaylistState) => (state.kind === 'absent' ? 0 : state.entries.length);
