import { defineDomain } from '../../kernel/domain';
import { artistsProjection } from './artists.projection';
import { catalogueUses } from './catalogue.deps';
import { catalogueRoutes } from './catalogue.routes';
import { imageRoutes } from './images.routes';
import { newestSongsProjection } from './newest-songs.projection';
import { ownSongsProjection } from './own-songs.projection';
import { songEvents } from './song.events';
import { songCountsProjection } from './song-counts.projection';
import { songsProjection } from './songs.projection';

export const catalogueDomain = defineDomain({
  uses: catalogueUses,
  name: 'catalogue',
  events: [songEvents],
  projections: [songsProjection, songCountsProjection, artistsProjection, ownSongsProjection, newestSongsProjection],
  wire: (deps) => ({ routes: catalogueRoutes(deps).use(imageRoutes(deps)) }),
});
