// The library of a listener: playlists, liked songs and purchases.
import { type DomainModule, defineDomain } from '../../kernel/domain';
import { sweepPictureJob } from '../../kernel/files/stored-pictures';
import type { StandingOfWith } from '../../ports/directory/account-standing';
import type { ConductOf } from '../../ports/directory/conduct';
import type { TrackViews } from '../../ports/directory/track-views';
import { albumRoutes } from './album.routes';
import { albumEvents } from './album.stream';
import { followedProjection } from './followed.projection';
import { libraryUses } from './library.deps';
import { isShownTo, libraryRoutes } from './library.routes';
import { librarySongsProjection } from './library-songs.projection';
import { collaborationRoutes } from './playlists/collaboration.routes';
import { dropPictureJob, dropPicturePolicy, sweepPlaylistPicture } from './playlists/drop-playlist-picture';
import { erasePlaylistsPolicy, playlistsOfPeopleProjection } from './playlists/erase-playlists.policy';
import { partPlaylistsPolicy } from './playlists/part-playlists.policy';
import { playlistStream } from './playlists/playlist.decider';
import { playlistEvents } from './playlists/playlist.events';
import { playlistRoutes } from './playlists/playlist.routes';
import { playlistOwnersProjection } from './playlists/playlist-owners.projection';
import { playlists, playlistsProjection, playlistTopic } from './playlists/playlists.projection';

interface LibraryParts {
  readonly trackViews: TrackViews;
  /** Block lists come from another domain. */
  readonly conductOf: ConductOf;
  readonly standingOfWith: StandingOfWith;
}

export const libraryDomain = ({ trackViews, conductOf, standingOfWith }: LibraryParts): DomainModule =>
  defineDomain({
    uses: libraryUses,
    name: 'library',
    events: [playlistEvents, albumEvents],
    projections: [
      playlistsProjection,
      playlistOwnersProjection,
      librarySongsProjection,
      followedProjection,
      playlistsOfPeopleProjection,
    ],
    wire: (deps) => {
      const handler = deps.commands.handlerOf(playlistStream);
      const conduct = conductOf(deps);
      // A deleted playlist keeps its picture until another job deletes it, after the playlist can no longer be
      // restored.
      const isUsed = async (playlistId: string, imageId: string) => {
        const { state } = await handler.load(playlistId);
        return state.kind !== 'absent' && state.imageId === imageId;
      };
      return {
        routes: libraryRoutes(deps, trackViews, conduct)
          .use(playlistRoutes(deps, conduct))
          .use(collaborationRoutes(deps, conduct, standingOfWith(deps)))
          .use(albumRoutes(deps)),
        topics: [
          {
            prefix: playlistTopic(''),
            allow: async (topic, caller) => {
              const doc = await deps.reads.collection(playlists).get(topic.slice(playlistTopic('').length));
              const userId = caller.kind === 'user' ? caller.userId : undefined;
              return doc !== undefined && isShownTo(doc, userId, await conduct.unseenBy(deps.reads, userId));
            },
          },
        ],
        policies: [
          dropPicturePolicy(deps.jobs),
          erasePlaylistsPolicy(handler, deps),
          partPlaylistsPolicy(handler, deps, conduct),
        ],
        jobs: [
          dropPictureJob({ ...deps, load: (playlistId) => handler.load(playlistId) }),
          sweepPictureJob(sweepPlaylistPicture, deps, isUsed),
        ],
      };
    },
  });
