import { defineDomain } from '../../kernel/domain';
import type { StandingOfWith } from '../../ports/directory/account-standing';
import type { TrackViews } from '../../ports/directory/track-views';
import type { StepUp } from '../../ports/operations/step-up';
import { appMusicProjection } from './app-music.projection';
import { appPeopleProjection } from './app-people.projection';
import { appKeyEvents } from './keys/app-key.stream';
import { appKeySlotEvents } from './keys/app-key-slots.stream';
import { appKeysProjection } from './keys/app-keys.projection';
import { appKeyRoutes } from './keys/app-keys.routes';
import { revokeAppKeysPolicy } from './keys/revoke-app-keys.policy';
import { type OpenSubsonicDeps, openSubsonicUses } from './opensubsonic.deps';
import { openSubsonicRoutes } from './opensubsonic.routes';
import { playQueueEvents } from './play-queue.stream';
import { starsProjection } from './stars.projection';

export interface OpenSubsonicOutside {
  readonly trackViews: TrackViews;
  readonly standingOfWith: StandingOfWith;
  readonly stepUpWith: (deps: OpenSubsonicDeps) => StepUp;
}

export const openSubsonicDomain = ({ trackViews, standingOfWith, stepUpWith }: OpenSubsonicOutside) =>
  defineDomain({
    name: 'opensubsonic',
    uses: openSubsonicUses,
    events: [appKeyEvents, appKeySlotEvents, playQueueEvents],
    projections: [appKeysProjection, appPeopleProjection, appMusicProjection, starsProjection],
    wire: (deps) => {
      const standingOf = standingOfWith(deps);
      return {
        routes: appKeyRoutes(deps, stepUpWith(deps), standingOf),
        crossOriginPosts: ['/rest/'],
        rawRoutes: openSubsonicRoutes(deps, trackViews, standingOf),
        policies: [revokeAppKeysPolicy(deps, standingOf)],
      };
    },
  });
