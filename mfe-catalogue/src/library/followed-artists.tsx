// Followed artists.
import { css } from '@emotion/react';
import { ButtonLink } from '@libretto/kit/controls';
import { EmptyState } from '@libretto/kit/feedback';
import { IconUsers } from '@libretto/kit/icons';
import { Avatar, PatronSeal } from '@libretto/kit/pictures';
import { colour, font, media, radius, space } from '@libretto/kit/theme';
import { clickTo, linkTo } from '@libretto/product/links';
import { discoverPath, profilePath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import type { Library } from '../api/library-calls';

export function FollowedArtists({ artists }: { artists: readonly Library['artists'][number][] }) {
  return (
    <ul css={grid} aria-label={t`Artists you follow`}>
      {artists.map(({ id, username, imageId, isPatron }) => (
        <li key={id}>
          <a href={profilePath(id)} onClick={clickTo(profilePath(id))} css={card}>
            <Avatar id={id} name={username} imageId={imageId} sizePx={120} patron={isPatron} />
            <span css={name}>
              <bdi>{username}</bdi>
              {isPatron && <PatronSeal sizePx={14} />}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function NoArtists() {
  return (
    <EmptyState
      size="page"
      icon={<IconUsers size={40} stroke={1.25} aria-hidden />}
      title={t`No artists yet`}
      action={<ButtonLink {...linkTo(discoverPath)}>{t`Discover music`}</ButtonLink>}
    >
      {t`Artists you follow will be here.`}
    </EmptyState>
  );
}

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(152px, 1fr));
  gap: ${space[16]};
  margin: 0;
  padding: 0;
  list-style: none;
  ${media.mobile} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const card = css`
  display: grid;
  justify-items: center;
  gap: ${space[12]};
  padding: ${space[16]} ${space[8]};
  border-radius: ${radius.card};
  color: ${colour.text};
  text-decoration: none;
  ${media.hover} {
    &:hover {
      background: ${colour.surface2};
    }
  }
`;

const name = css`
  ${font.bodyStrong}
  display: flex;
  align-items: center;
  gap: ${space[4]};
  max-width: 100%;
  overflow-wrap: anywhere;
  text-align: center;
`;
