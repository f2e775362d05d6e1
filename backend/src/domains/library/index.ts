// The library of a listener: playlists, liked songs and purchases.
import { type DomainModule, defineDomain } from '../../kernel/domain';
import { sweepPictureJob } from '../../kernel/kept-pictures';
import type { StandingOfWith } from '../../ports/account-standing';
import type { ConductOf } from '../../ports/conduct';
import type { TrackViews } from '../../ports/track-views';
import { albumRoutes } from './album.routes';
import { albumEvents } from './album.stream';
import { collaborationRoutes } from './collaboration.routes';
import { dropPictureJob, dropPicturePolicy, sweepPlaylistPicture } from './drop-playlist-picture';
import { erasePlaylistsPolicy, playlistsOfPeopleProjection } from './erase-playlists.policy';
import { followedProjection } from './followed.projection';
import { libraryUses } from './library.deps';
import { isShownTo, libraryRoutes } from './library.routes';
import { librarySongsProjection } from './library-songs.projection';
import { partPlaylistsPolicy } from './part-playlists.policy';
import { playlistStream } from './playlist.decider';
import { playlistEvents } from './playlist.events';
import { playlistRoutes } from './playlist.routes';
import { playlistOwnersProjection } from './playlist-owners.projection';
import { playlists, playlistsProjection, playlistTopic } from './playlists.projection';

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
