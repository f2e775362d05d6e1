// Cover, title, scrubber and transport, all with the width of the cover.

import { css } from '@emotion/react';
import { Cover, PatronSeal } from '@libretto/kit/pictures';
import { Tag } from '@libretto/kit/text';
import { colour, font, media, space } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { SeekBar } from '../bar/seek-bar';
import { Transport } from '../bar/transport';
import type { Track } from '../machine/player.types';
import { isPreview } from '../machine/track-source';
import { LikeButton } from '../player/like-button';
import { shortScreen } from '../player/short-screen';

const stage = css`
  width: min(54vh, 520px, 100%);
  ${media.mobile} {
    width: 100%;
  }
  ${shortScreen} {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 0 ${space[20]};
    width: 100%;
  }
`;

const coverBox = css`
  view-transition-name: player-cover;
  ${media.mobile} {
    width: min(100vw - 48px, 46dvh);
    margin-inline: auto;
  }
  ${shortScreen} {
    width: 88px;
    ${media.mobile} {
      grid-row: 1 / 3;
      width: min(36vw, 100dvh - 148px);
    }
  }
`;

const head = css`
  /* Above the cover's shadow, which would dim it. */
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[16]};
  margin-top: ${space[24]};
  & > div {
    flex: 1;
    min-width: 0;
  }
  & > button {
    margin-inline-end: -8px;
  }
  ${shortScreen} {
    margin-top: 0;
  }
`;

const title = css`
  ${font.page}
  display: -webkit-box;
  overflow: hidden;
  margin: 0;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  text-wrap: balance;
  ${media.mobile} {
    ${font.title}
    font-weight: 800;
  }
`;

const artist = css`
  ${font.post}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  color: ${colour.textMuted};
  & > a:hover {
    color: ${colour.text};
    text-decoration: underline;
  }
`;

const controls = css`
  margin-top: ${space[16]};
  ${media.mobile} {
    /* Thumbs want the times clear of the large play button. */
    & > fieldset {
      margin-top: ${space[16]};
    }
  }
  ${shortScreen} {
    grid-column: 1 / -1;
    margin-top: ${space[8]};
    ${media.mobile} {
      grid-column: 2;
      & > fieldset {
        margin-top: 0;
      }
    }
  }
`;

export function Stage({ track }: { track: Track }) {
  const { albumTitle } = track;
  return (
    <div css={stage}>
      <div css={coverBox}>
        <Cover
          fluid
          raised
          priority
          sizePx={520}
          imageId={imageIdOf(track.artworkUrl)}
          alt={t`Cover of ${albumTitle}`}
          fallbackName={track.title}
          dominantColour={track.artworkColor}
        />
      </div>
      <div css={head}>
        <div>
          <h2 css={title} title={track.title}>
            {track.title}
          </h2>
          <p css={artist}>
            <a {...linkTo(profilePath(track.artistId))}>{track.artist}</a>
            {track.artistIsPatron && <PatronSeal sizePx={16} />}
            {isPreview(track) && <Tag>{t`Preview`}</Tag>}
          </p>
        </div>
        <LikeButton track={track} iconPx={24} size="large" shortcut="L" />
      </div>
      <div css={controls}>
        <SeekBar form="stage" />
        <Transport form="stage" />
      </div>
    </div>
  );
}
