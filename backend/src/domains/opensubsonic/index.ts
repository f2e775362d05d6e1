import { defineDomain } from '../../kernel/domain';
import type { StandingOfWith } from '../../ports/account-standing';
import type { StepUp } from '../../ports/step-up';
import type { TrackViews } from '../../ports/track-views';
import { appKeyEvents } from './app-key.stream';
import { appKeySlotEvents } from './app-key-slots.stream';
import { appKeysProjection } from './app-keys.projection';
import { appKeyRoutes } from './app-keys.routes';
import { appMusicProjection } from './app-music.projection';
import { appPeopleProjection } from './app-people.projection';
import { type OpenSubsonicDeps, openSubsonicUses } from './opensubsonic.deps';
import { openSubsonicRoutes } from './opensubsonic.routes';
import { playQueueEvents } from './play-queue.stream';
import { revokeAppKeysPolicy } from './revoke-app-keys.policy';
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
        postedFromElsewhere: ['/rest/'],
        rawRoutes: openSubsonicRoutes(deps, trackViews, standingOf),
        policies: [revokeAppKeysPolicy(deps, standingOf)],
      };
    },
  });
