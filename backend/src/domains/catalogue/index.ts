import { type DomainModule, defineDomain } from '../../kernel/domain';
import { catalogueUses } from './catalogue.deps';
import { artistPlaysProjection } from './dashboard/artist-plays.projection';
import { dashboardRoutes } from './dashboard/dashboard.routes';
import { soundPrintsProjection } from './duplicates/sound-prints.projection';
import { artistsProjection } from './home/artists.projection';
import { catalogueRoutes } from './home/catalogue.routes';
import { homePageRoutes } from './home/home-page.routes';
import { newestSongsProjection } from './home/newest-songs.projection';
import { imageRoutes } from './images/images.routes';
import { PictureVariants } from './images/picture-variants';
import { artistSongsProjection } from './review/artist-songs.projection';
import { codeEvents } from './review/code-counter.stream';
import { coverUses } from './review/cover-uses';
import { ownCatalogueRoutes } from './review/own-catalogue.routes';
import { publishDueJob, publishDuePolicy } from './review/publish-due';
import { type CodePrefixes, developmentPrefixes } from './review/release-codes';
import { reviewRoutes } from './review/review.routes';
import { dropDeletedSongPolicy, sweepDocumentsJob } from './review/song-documents';
import { songDocumentsRoutes } from './review/song-documents.routes';
import { songEarningsProjection } from './review/song-earnings.projection';
import { songTimelineProjection } from './review/song-timeline.projection';
import { eraseSongsPolicy } from './song/erase-songs.policy';
import { ownSongsProjection } from './song/own-songs.projection';
import { pickableSongRoutes } from './song/pickable-songs.routes';
import { platformStreamsProjection } from './song/platform-streams.projection';
import { songEvents } from './song/song.events';
import { songStream } from './song/song.stream';
import { songCountsProjection } from './song/song-counts.projection';
import { songsProjection } from './song/songs.projection';
import { takeDownCataloguePolicy } from './song/take-down-catalogue.policy';
import { draftsProjection } from './upload/drafts.projection';
import { releaseDraftEvents } from './upload/release-draft.stream';
import { startUploadSweep } from './upload/resumable/upload-folder';
import { type UploadParts, uploadParts } from './upload/upload-parts';

export interface CatalogueParts extends UploadParts {
  /** Prefixes of the codes of approved songs. */
  readonly codePrefixes?: CodePrefixes;
}

export const catalogueDomain = ({
  codePrefixes = developmentPrefixes,
  ...outside
}: CatalogueParts = {}): DomainModule =>
  defineDomain({
    uses: catalogueUses,
    name: 'catalogue',
    events: [songEvents, codeEvents, releaseDraftEvents],
    projections: [
      songsProjection,
      platformStreamsProjection,
      songCountsProjection,
      artistsProjection,
      ownSongsProjection,
      newestSongsProjection,
      artistSongsProjection,
      songTimelineProjection,
      songEarningsProjection,
      artistPlaysProjection,
      soundPrintsProjection,
      draftsProjection,
    ],
    wire: (deps) => {
      const songs = deps.commands.handlerOf(songStream);
      const pictures = new PictureVariants(deps.blobs);
      const upload = uploadParts(deps, outside);
      return {
        routes: catalogueRoutes(deps)
          .use(pickableSongRoutes(deps))
          .use(imageRoutes(deps, pictures))
          .use(ownCatalogueRoutes(deps))
          .use(dashboardRoutes(deps))
          .use(songDocumentsRoutes(deps))
          .use(reviewRoutes(deps, codePrefixes))
          .use(upload.routes),
        pages: homePageRoutes(deps, pictures),
        policies: [
          publishDuePolicy(deps.jobs),
          eraseSongsPolicy(deps),
          takeDownCataloguePolicy(deps),
          dropDeletedSongPolicy({ blobs: deps.blobs, songs, isUsedByOthers: coverUses(deps) }),
        ],
        jobs: [publishDueJob(songs, deps.clock), sweepDocumentsJob(deps.blobs, songs), ...upload.jobs],
        // Jobs copy sound and videos to the disk of their projector, which may be killed before it deletes them.
        start: () => startUploadSweep(deps),
      };
    },
  });
