// The artist of a song: picture, name, patron badge, and a Follow button for everyone but the artist.
import { css } from '@emotion/react';
import type { DiscoverTrack } from '@libretto/contracts/http/playback/player';
import { FollowButton } from '@libretto/kit/controls';
import { useBusState } from '@libretto/kit/hooks';
import { Avatar, PatronSeal } from '@libretto/kit/pictures';
import { colour, font, space } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { follow, useFact } from '@libretto/product/use-facts';
import type { ReactNode } from 'react';

const line = css`
  ${font.post}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  margin-top: ${space[12]};
`;

const person = css`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  min-height: 40px;
  color: ${colour.text};
  & > bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &:hover > bdi {
    text-decoration: underline;
  }
`;

/** @param children Other content of the line, such as the price. */
export function DiscoverArtist({ track, children }: { track: DiscoverTrack; children?: ReactNode }) {
  const { artist, artistId, artistImageId, artistIsPatron, isFollowingArtist } = track;
  const session = useBusState('session/state');
  const isFollowing = useFact('following', artistId, isFollowingArtist);
  const isOwn = session?.status === 'authenticated' && session.user.id === artistId;
  return (
    <div css={line}>
      <a css={person} {...linkTo(profilePath(artistId))}>
        <Avatar id={artistId} name={artist} imageId={artistImageId} sizePx={32} patron={artistIsPatron} />
        <bdi>{artist}</bdi>
        {artistIsPatron && <PatronSeal sizePx={16} />}
      </a>
      {!isOwn && (
        <FollowButton
          name={artist}
          following={isFollowing}
          onChange={(wanted) => follow(artistId, wanted, { atOnce: true, name: artist })}
        />
      )}
      {children}
    </div>
  );
}
