// The head of a profile: banner, picture, name, figures, and actions.
import { css } from '@emotion/react';
import { type BusMessages, bus } from '@libretto/contracts/federation';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { Avatar, Image, PatronSeal } from '@libretto/kit/pictures';
import { ArtistTag, formatCount } from '@libretto/kit/text';
import { useMedia } from '@libretto/kit/theme';
import { useHasListeners } from '@libretto/product/use-has-listeners';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { reachingOut } from '../heads/page-box';
import { ChangePicture } from './editors/change-picture';
import { OwnActions } from './own-actions';
import {
  actions,
  avatar,
  avatarAction,
  avatarPicture,
  banner,
  bannerAction,
  bannerPicture,
  figureButton,
  figures,
  head,
  nameLine,
  seal,
  secondLine,
  texts,
} from './profile-head-style';
import { useProfilePlace } from './profile-place';
import { VisitorActions } from './visitor-actions';

/** A longer name wraps in a smaller font instead of being truncated. */
const longName = 28;

export function ProfileHead({ profile, search }: { profile: Profile; search: string }) {
  const isMobile = useMedia('mobile');
  // A dialog has its own title above.
  const Name = useProfilePlace().kind === 'page' ? 'h1' : 'h3';
  const { id, username, isPatron, profileImageId } = profile;
  return (
    <>
      <Banner profile={profile} />
      <header css={head}>
        <div css={avatar}>
          <Avatar
            css={avatarPicture}
            id={id}
            name={username}
            imageId={profileImageId}
            sizePx={isMobile ? 120 : 144}
            patron={isPatron}
            priority
          />
          {profile.isOwnProfile && (
            <span css={avatarAction}>
              <ChangePicture kind="profile" userId={id} />
            </span>
          )}
        </div>
        <div css={texts}>
          <Name css={nameLine} tabIndex={-1} title={username} data-long={username.length > longName || undefined}>
            {username}
            {isPatron && (
              <span css={seal}>
                {wordJoiner}
                <PatronSeal sizePx={28} />
              </span>
            )}
          </Name>
          <div css={secondLine}>
            <Figures profile={profile} />
            <div css={actions}>
              {profile.isOwnProfile ? (
                <OwnActions profile={profile} search={search} />
              ) : (
                <VisitorActions profile={profile} />
              )}
            </div>
          </div>
        </div>
      </header>
    </>
  );
}

/** Prevents a line break at this point. */
const wordJoiner = '\u2060';

/** The maximum height of the banner, for which the picture stays sharp on wide screens. */
const bannerPictureHeightPx = 400;

function Banner({ profile }: { profile: Profile }) {
  const { id, profileCoverImageId: imageId } = profile;
  // The shell's top bar adapts its background to the banner of the page.
  const isPage = useProfilePlace().kind === 'page';
  const shape = !imageId ? { 'data-plain': '' } : isPage ? { 'data-page-head': 'photo' } : {};
  return (
    <div css={[reachingOut, banner]} {...shape}>
      <Image
        css={bannerPicture}
        type="profile-cover"
        imageId={imageId}
        alt=""
        ratio="auto"
        shownPx={bannerPictureHeightPx}
        priority
        fallback={<span css={plainBanner} />}
        fallbackId={id}
      />
      {profile.isOwnProfile && (
        <span css={bannerAction}>
          <ChangePicture kind="profile-cover" userId={id} />
        </span>
      )}
    </div>
  );
}

const plainBanner = css`
  display: block;
  height: 100%;
`;

function Figures({ profile }: { profile: Profile }) {
  const { followerCount, followingCount, streamCount } = profile;
  const followers = formatCount(followerCount);
  const following = formatCount(followingCount);
  const streams = formatCount(streamCount);
  return (
    <div css={figures}>
      {profile.isArtist && <ArtistTag />}
      <PeopleFigure userId={profile.id} tab="followers">
        <Trans>
          <strong>{followers}</strong> <Plural value={followerCount} one="follower" other="followers" />
        </Trans>
      </PeopleFigure>
      <PeopleFigure userId={profile.id} tab="following">
        <Trans>
          <strong>{following}</strong> following
        </Trans>
      </PeopleFigure>
      {profile.isArtist && (
        <span>
          <Trans>
            <strong>{streams}</strong> <Plural value={streamCount} one="stream" other="streams" />
          </Trans>
        </span>
      )}
    </div>
  );
}

/** Opens the list of people if the remote that contains it has loaded. */
function PeopleFigure({ userId, tab, children }: BusMessages['followers/open'] & { children: ReactNode }) {
  const hasList = useHasListeners('followers/open');
  if (!hasList) return <span>{children}</span>;
  return (
    <button type="button" css={figureButton} onClick={() => bus.emit('followers/open', { userId, tab })}>
      {children}
    </button>
  );
}
