// Shares a profile: among the actions, or on phones in the page's header.

import type { Profile } from '@libretto/contracts/http/social/profiles';
import { useMedia } from '@libretto/kit/theme';
import { profilePath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { HeaderActions } from '../heads/header-actions';
import { titleOfProfile } from '../sharing/page-titles';
import { ShareButton } from '../sharing/share-button';

export function ShareProfile({ profile, className }: { profile: Profile; className?: string }) {
  const { username } = profile;
  const isMobile = useMedia('mobile');
  const label = profile.isOwnProfile ? t`Share your profile` : t`Share the profile of ${username}`;
  const button = (
    <ShareButton className={className} label={label} path={profilePath(profile.id)} text={titleOfProfile(profile)} />
  );
  return isMobile ? <HeaderActions>{button}</HeaderActions> : button;
}
