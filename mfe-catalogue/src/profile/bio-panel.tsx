// The bio in the reading font; on the user's own profile it is editable in place.
import { css } from '@emotion/react';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { Button } from '@libretto/kit/controls';
import { EmptyState } from '@libretto/kit/feedback';
import { IconPencil } from '@libretto/kit/icons';
import { LinkedText } from '@libretto/kit/text';
import { colour, font, loadReadingFace, space } from '@libretto/kit/theme';
import { goTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { addressWith } from '../navigation/query';
import { BioEditor } from './bio-editor';
import { ProfileEditors } from './editors/profile-editors';
import { ProfileFacts } from './profile-facts';
import { SocialLinks } from './social-links';

export function BioPanel({ profile, search }: { profile: Profile; search: string }) {
  const { username } = profile;
  useEffect(loadReadingFace, []);
  const isEditing = profile.isOwnProfile && new URLSearchParams(search).has('edit');
  const edit = (on: boolean) => goTo(addressWith('/profile', search, { tab: 'bio', edit: on ? '1' : null }), !on);
  return (
    <div css={panel}>
      {isEditing ? (
        <BioEditor profile={profile} onDone={() => edit(false)} />
      ) : (
        <>
          {profile.bio ? (
            <p css={bio}>
              <LinkedText text={profile.bio} />
            </p>
          ) : (
            <EmptyState align="start" title={profile.isOwnProfile ? t`You have no bio yet` : t`No bio yet`}>
              {profile.isOwnProfile
                ? t`Say in a few sentences who you are and what you listen to or make.`
                : t`${username} has not written one.`}
            </EmptyState>
          )}
          {profile.isOwnProfile && (
            <Button size="row" icon={<IconPencil size={16} aria-hidden />} onClick={() => edit(true)}>
              {t`Edit bio`}
            </Button>
          )}
        </>
      )}
      <ProfileFacts profile={profile} />
      <SocialLinks links={profile.socialLinks} />
      {profile.isOwnProfile && !isEditing && <ProfileEditors profile={profile} />}
    </div>
  );
}

const panel = css`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${space[20]};
  padding-top: ${space[12]};
`;

const bio = css`
  ${font.reading}
  max-width: 68ch;
  color: ${colour.text};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
