// The head of song, album and playlist: the cover on its wash, the artist, and the actions.
import { Avatar, CoverWash, PatronSeal } from '@libretto/kit/pictures';
import { useMedia } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import type { ReactNode } from 'react';
import { HeadActions, type HeadActionsProps } from './head-actions';
import { reachingOut } from './page-box';
import { headFigures, headFrame, headKind, headLine, headTexts, headTitle } from './release-head-style';

export interface ReleaseHeadProps {
  /** "Album", "Song" or "Playlist". */
  kind: string;
  title: string;
  dominantColour: string | null;
  cover: ReactNode;
  artist?: HeadArtist;
  /** "2026 · 3 songs · 3 min". */
  figures: ReactNode;
  actions: HeadActionsProps;
}

interface HeadArtist {
  id: string;
  name: string;
  isPatron: boolean;
  imageId: string | null;
}

/** Longer titles use a smaller font, because they would fill the head. */
const longTitle = { wide: 36, narrow: 20 } as const;

export function ReleaseHead({ kind, title, dominantColour, cover, artist, figures, actions }: ReleaseHeadProps) {
  const isMobile = useMedia('mobile');
  const isLong = title.length > (isMobile ? longTitle.narrow : longTitle.wide);
  return (
    <CoverWash as="header" kind="head" dominantColour={dominantColour} css={[reachingOut, headFrame]}>
      {cover}
      <div css={headTexts}>
        <p css={headKind}>{kind}</p>
        <h1 css={headTitle} tabIndex={-1} title={title} data-long={isLong || undefined}>
          {title}
        </h1>
        <div css={headLine}>
          {artist && <ArtistLink artist={artist} withPicture={!isMobile} />}
          <span css={artist && headFigures}>{figures}</span>
        </div>
        {!isMobile && <HeadActions {...actions} />}
      </div>
      {isMobile && <HeadActions {...actions} />}
    </CoverWash>
  );
}

function ArtistLink({ artist, withPicture }: { artist: HeadArtist; withPicture: boolean }) {
  return (
    <>
      {withPicture && <Avatar id={artist.id} name={artist.name} imageId={artist.imageId} sizePx={24} />}
      <a {...linkTo(profilePath(artist.id))}>{artist.name}</a>
      {artist.isPatron && <PatronSeal />}
    </>
  );
}
