// After a block, the two people no longer collaborate on each other's playlists. Songs that they added stay in the
// list.
import type { UserBlocked } from '@libretto/contracts/events';
import { definePolicy, type Reaction } from '../../../kernel/consumers/policies/policy';
import { naming } from '../../../kernel/consumers/positions/concerns';
import type { Conduct } from '../../../ports/directory/conduct';
import type { LibraryDeps } from '../library.deps';
import { type PlaylistHandler, playlistsOfPeople, playlistsOfPeopleProjection } from './erase-playlists.policy';

const pageSize = 500;

export const partPlaylistsPolicy = (
  handler: PlaylistHandler,
  { reads, waitForEvents }: Pick<LibraryDeps, 'reads' | 'waitForEvents'>,
  conduct: Pick<Conduct, 'areApart'>,
) => {
  async function leave(userId: string, ownerId: string, reaction: Reaction): Promise<void> {
    let cursor: string | undefined;
    do {
      const page = await reads
        .collection(playlistsOfPeople)
        .find('byUser', { equals: { userId }, limit: pageSize, cursor });
      for (const { playlistId } of page.items) {
        const { state } = await handler.load(playlistId);
        if (state.kind !== 'kept' || state.ownerId !== ownerId || !state.collaboratorIds.includes(userId)) continue;
        const command = { kind: 'remove-collaborator', playlistId, byUserId: ownerId, userId } as const;
        await handler.execute(playlistId, command, reaction.command(`${playlistId}/${userId}`));
      }
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  return definePolicy<UserBlocked>({
    name: 'part-playlists',
    handlers: {
      UserBlocked: async ({ data: { blockerId, blockedId } }, reaction) => {
        if (!(await conduct.areApart(blockerId, blockedId))) return;
        // Throwing retries the policy; a playlist that is not projected yet would otherwise stay shared.
        const ofEither = naming(blockerId, blockedId);
        if (!(await waitForEvents(playlistsOfPeopleProjection.name, ofEither)))
          throw new Error('The playlists lag behind.');
        await leave(blockedId, blockerId, reaction);
        await leave(blockerId, blockedId, reaction);
      },
    },
  });
};
