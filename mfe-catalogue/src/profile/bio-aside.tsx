// The beginning of the bio, next to the other tabs.
import { css } from '@emotion/react';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { colour, font, loadReadingFace, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { SocialLinks } from './social-links';

export function BioAside({ profile, onWhole }: { profile: Profile; onWhole: () => void }) {
  const { username } = profile;
  const [isCut, setCut] = useState(false);
  useEffect(loadReadingFace, []);
  return (
    <aside css={frame} aria-label={t`About ${username}`}>
      <p css={opening} ref={(element) => setCut(element !== null && element.scrollHeight > element.clientHeight + 1)}>
        {profile.bio}
      </p>
      {isCut && (
        <button type="button" css={whole} onClick={onWhole}>
          {t`Read the whole bio`}
        </button>
      )}
      <SocialLinks links={profile.socialLinks} />
    </aside>
  );
}

const frame = css`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${space[16]};
  padding-top: ${space[12]};
`;

const opening = css`
  ${font.reading}
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 6;
  overflow: hidden;
  color: ${colour.textMuted};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const whole = css`
  ${font.smallStrong}
  padding: 0;
  border: 0;
  background: none;
  color: ${colour.text};
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
`;
