import { type DomainModule, defineDomain } from '../../kernel/domain';
import { sweepPictureJob } from '../../kernel/kept-pictures';
import type { ConductOf } from '../../ports/conduct';
import { dropReplacedPicturePolicy, sweepProfilePicture } from './drop-replaced-picture.policy';
import { eraseProfilePolicy } from './erase-profile.policy';
import { ownBalanceProjection } from './own-balance.projection';
import { profileStream } from './profile.decider';
import { profileEvents } from './profile.events';
import { profileProjection } from './profile.projection';
import { profileRoutes } from './profile.routes';
import { profilesUses } from './profiles.deps';

/** @param conductOf Who blocked whom; another domain knows that. */
export const profilesDomain = ({ conductOf }: { readonly conductOf: ConductOf }): DomainModule =>
  defineDomain({
    uses: profilesUses,
    name: 'profiles',
    events: [profileEvents],
    projections: [profileProjection, ownBalanceProjection],
    wire: (deps) => {
      const profiles = deps.commands.handlerOf(profileStream);
      const isUsed = async (userId: string, imageId: string) => {
        const { state } = await profiles.load(userId);
        return state.imageId === imageId || state.coverImageId === imageId;
      };
      return {
        routes: profileRoutes(deps, conductOf(deps)),
        policies: [dropReplacedPicturePolicy(deps.blobs), eraseProfilePolicy(profiles)],
        jobs: [sweepPictureJob(sweepProfilePicture, deps, isUsed)],
      };
    },
  });
