import { type DomainModule, defineDomain } from '../../kernel/domain';
import { sweepPictureJob } from '../../kernel/files/stored-pictures';
import type { ConductOf } from '../../ports/directory/conduct';
import type { BalanceOf } from '../../ports/payments/balances';
import { dropReplacedPicturePolicy, sweepProfilePicture } from './drop-replaced-picture.policy';
import { eraseProfilePolicy } from './erase-profile.policy';
import { profileStream } from './profile.decider';
import { profileEvents } from './profile.events';
import { profileProjection } from './profile.projection';
import { profileRoutes } from './profile.routes';
import { profilesUses } from './profiles.deps';

/** Data from other domains: blocks and balances. */
export interface ProfilesParts {
  readonly conductOf: ConductOf;
  readonly balanceOf: BalanceOf;
}

export const profilesDomain = ({ conductOf, balanceOf }: ProfilesParts): DomainModule =>
  defineDomain({
    uses: profilesUses,
    name: 'profiles',
    events: [profileEvents],
    projections: [profileProjection],
    wire: (deps) => {
      const profiles = deps.commands.handlerOf(profileStream);
      const isUsed = async (userId: string, imageId: string) => {
        const { state } = await profiles.load(userId);
        return state.imageId === imageId || state.coverImageId === imageId;
      };
      return {
        routes: profileRoutes(deps, conductOf(deps), balanceOf),
        policies: [dropReplacedPicturePolicy(deps.blobs), eraseProfilePolicy(profiles)],
        jobs: [sweepPictureJob(sweepProfilePicture, deps, isUsed)],
      };
    },
  });
