// Erases a person's playlists, and their membership in those of others, with their account.
import type { AccountDeleted, CollaboratorJoinedPlaylist, PlaylistCreated } from '@libretto/contracts/events';
import type { CommandHandler } from '../../../kernel/commands/commands';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { naming } from '../../../kernel/consumers/positions/concerns';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { LibraryDeps } from '../library.deps';
import type { PlaylistCommand, PlaylistRefusal } from './playlist.decider';
import type { PlaylistEvent } from './playlist.events';
import type { PlaylistState } from './playlist.state';

export type PlaylistHandler = CommandHandler<PlaylistState, PlaylistCommand, PlaylistEvent, PlaylistRefusal>;

/** Every playlist that a person ever created or joined, including deleted ones, because their names are erased too. */
export const playlistsOfPeople = defineCollection<{ playlistId: string; userId: string }>()({
  name: 'playlists-of-people',
  indexes: { byUser: { equals: ['userId'], sort: 'playlistId' } },
});

export const playlistsOfPeopleProjection = defineProjection<PlaylistCreated | CollaboratorJoinedPlaylist>({
  name: 'playlists-of-people',
  version: 1,
  collections: [playlistsOfPeople],
  handlers: {
    PlaylistCreated: ({ data: { playlistId, ownerId: userId } }, to) =>
      to.collection(playlistsOfPeople).put(`${userId}~${playlistId}`, { playlistId, userId }),
    CollaboratorJoinedPlaylist: ({ data: { playlistId, userId } }, to) =>
      to.collection(playlistsOfPeople).put(`${userId}~${playlistId}`, { playlistId, userId }),
  },
});

const pageSize = 500;

export const erasePlaylistsPolicy = (
  handler: PlaylistHandler,
  { reads, waitForEvents, clock }: Pick<LibraryDeps, 'reads' | 'waitForEvents' | 'clock'>,
) =>
  definePolicy<AccountDeleted>({
    name: 'erase-playlists',
    handlers: {
      AccountDeleted: async ({ data: { userId } }, reaction) => {
        // Throwing retries the policy; a playlist that is not projected yet would otherwise never be erased.
        if (!(await waitForEvents(playlistsOfPeopleProjection.name, naming(userId))))
          throw new Error('The playlists lag behind.');
        let cursor: string | undefined;
        do {
          const query = { equals: { userId }, limit: pageSize, cursor };
          const page = await reads.collection(playlistsOfPeople).find('byUser', query);
          for (const { playlistId } of page.items) {
            const asked = { playlistId, byUserId: userId };
            const { state } = await handler.load(playlistId);
            const isOwner = state.kind !== 'absent' && state.ownerId === userId;
            const command = isOwner
              ? ({ kind: 'erase', nowMs: clock.nowMs(), ...asked } as const)
              : ({ kind: 'remove-collaborator', userId, ...asked } as const);
            await handler.execute(playlistId, command, reaction.command(playlistId));
          }
          cursor = page.nextCursor;
        } while (cursor !== undefined);
      },
    },
  });
