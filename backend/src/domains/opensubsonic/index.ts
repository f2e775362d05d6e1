import { defineDomain } from '../../kernel/domain';
import type { TrackViews } from '../../ports/track-views';
import { appKeyEvents } from './app-key.stream';
import { appKeysProjection } from './app-keys.projection';
import { appKeyRoutes } from './app-keys.routes';
import { appMusicProjection } from './app-music.projection';
import { appPeopleProjection } from './app-people.projection';
import { openSubsonicUses } from './opensubsonic.deps';
import { openSubsonicRoutes } from './opensubsonic.routes';
import { playQueueEvents } from './play-queue.stream';
import { revokeAppKeysPolicy } from './revoke-app-keys.policy';
import { starsProjection } from './stars.projection';

export const openSubsonicDomain = ({ trackViews }: { readonly trackViews: TrackViews }) =>
  defineDomain({
    name: 'opensubsonic',
    uses: openSubsonicUses,
    events: [appKeyEvents, playQueueEvents],
    projections: [appKeysProjection, appPeopleProjection, appMusicProjection, starsProjection],
    wire: (deps) => ({
      routes: appKeyRoutes(deps),
      postedFromElsewhere: ['/rest/'],
      rawRoutes: openSubsonicRoutes(deps, trackViews),
      policies: [revokeAppKeysPolicy(deps)],
    }),
  });
