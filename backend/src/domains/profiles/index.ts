import { defineDomain } from '../../kernel/domain';
import { dropReplacedPicturePolicy } from './drop-replaced-picture.policy';
import { ownBalanceProjection } from './own-balance.projection';
import { profileEvents } from './profile.events';
import { profileProjection } from './profile.projection';
import { profileRoutes } from './profile.routes';
import { profilesUses } from './profiles.deps';

export const profilesDomain = defineDomain({
  uses: profilesUses,
  name: 'profiles',
  events: [profileEvents],
  projections: [profileProjection, ownBalanceProjection],
  wire: (deps) => ({ routes: profileRoutes(deps), policies: [dropReplacedPicturePolicy(deps.blobs)] }),
});
