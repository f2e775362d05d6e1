// Short facts below the bio.
import { css } from '@emotion/react';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { formatDate } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

export function ProfileFacts({ profile }: { profile: Profile }) {
  const birth = profile.dateOfBirthPublic ? profile.dateOfBirth : null;
  return (
    <dl css={facts}>
      <Fact name={t`Favourite genre`}>{profile.favoriteGenre}</Fact>
      <Fact name={t`Country`}>{profile.country}</Fact>
      <Fact name={t`Email`}>
        {profile.publicEmail && <a href={mailtoOf(profile.publicEmail)}>{profile.publicEmail}</a>}
      </Fact>
      <Fact name={t`Born`}>{birth && formatDate(birth)}</Fact>
      <Fact name={t`Joined`}>{formatDate(profile.joinedDate)}</Fact>
    </dl>
  );
}

/** A local part may contain `?` and `&`, which would begin further fields of the mail. */
const mailtoOf = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const facts = css`
  ${font.body}
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${space[8]} ${space[24]};
  & > dt {
    color: ${colour.textMuted};
  }
  & > dd {
    overflow-wrap: anywhere;
  }
  & a {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`;
