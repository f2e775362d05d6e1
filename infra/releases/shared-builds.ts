// Releases local builds to all api processes of the distributed profile. This script is separate from that of the embedded
// profile, because it needs the drivers of the engines.
import { onSharedReleases } from '../../backend/src/composition/distributed/release-command';
import { type LocalBuilds, type ReleasedBuilds, releaseLocalBuilds } from './local-builds';

/** The same as `releaseLocalBuilds`, on the shared releases. */
export const releaseLocalBuildsToAll = (
  builds: LocalBuilds,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ReleasedBuilds> =>
  onSharedReleases({ env, repoRoot: builds.repoRoot, folder: builds.releasesFolder }, () => releaseLocalBuilds(builds));
