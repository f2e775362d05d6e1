// Albums that listeners follow in their library.
import { describedCall } from '@libretto/contracts/http';
import { mostFollowedAlbums } from '@libretto/contracts/http/playback/library';
import { Router } from 'express';
import { requireUser } from '../../kernel/http/access/caller';
import { parseBody, parseParams } from '../../kernel/http/bodies/parse';
import { commandContext } from '../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../kernel/http/commands/outcome';
import { notFound, problem } from '../../kernel/http/server/problem';
import { text } from '../../kernel/texts/text';
import { albumStream, albumStreamId } from './album.stream';
import { followedAlbums } from './followed.projection';
import type { LibraryDeps } from './library.deps';
import { listableSongs } from './library-songs.projection';

const tooMany = problem(422, 'too-many-albums', text`You can follow at most ${{ mostFollowedAlbums }} albums`);

export function albumRoutes(deps: LibraryDeps): Router {
  const router = Router();
  const albums = deps.commands.handlerOf(albumStream);
  const { params, body } = describedCall('PUT /api/library/albums/{id}');

  router.put('/api/library/albums/:id', async (req, res) => {
    const { userId } = requireUser(req);
    const { id: albumId } = parseParams(params, req);
    const { isFollowed } = parseBody(body, req);
    const reads = deps.readsFor(req);
    if (isFollowed) {
      const { items } = await reads.collection(listableSongs).find('byAlbum', { equals: { albumId }, limit: 1 });
      if (items.length === 0) throw notFound('This album does not exist');
      // The count is read before the write: two concurrent requests may exceed the limit by one, which does no harm.
      if ((await reads.collection(followedAlbums).count('byUser', { userId })) >= mostFollowedAlbums) throw tooMany;
    }
    const command = { kind: isFollowed ? 'on' : 'off', data: { albumId, userId } } as const;
    const outcome = await albums.execute(albumStreamId(albumId, userId), command, commandContext(req));
    const { state } = acceptedOrThrow(res, outcome, {});
    res.json({ isFollowed: state.isOn });
  });

  return router;
}
