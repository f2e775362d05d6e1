// The current track: cover, title, artist with patron badge, and Like button.

import { css } from '@emotion/react';
import { Cover, PatronSeal } from '@libretto/kit/pictures';
import { Tag } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { profilePath, songPath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { isPreview } from '../machine/track-source';
import { LikeButton } from '../player/like-button';
import { useCurrentTrack } from '../player/use-player';

const block = css`
  display: flex;
  align-items: center;
  min-width: 0;
`;

const coverButton = css`
  flex: none;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: 6px;
  background: none;
  cursor: pointer;
  view-transition-name: var(--player-cover);
`;

const texts = css`
  min-width: 0;
  margin-inline: ${space[12]};
`;

const cut = `min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;`;

const title = css`
  ${font.bodyStrong}
  ${cut}
  display: block;
  color: ${colour.text};
  &:hover {
    text-decoration: underline;
  }
`;

const line = css`
  ${font.small}
  display: flex;
  align-items: center;
  gap: 6px;
  color: ${colour.textMuted};
  & > a {
    ${cut}
    &:hover {
      color: ${colour.text};
      text-decoration: underline;
    }
  }
`;

export function NowPlaying({ onExpand }: { onExpand: () => void }) {
  const track = useCurrentTrack();
  if (!track) return <div />;
  const { title: song } = track;
  return (
    <div css={block}>
      <button type="button" css={coverButton} aria-label={t`Open the player: ${song}`} onClick={() => onExpand()}>
        <Cover
          imageId={imageIdOf(track.artworkUrl)}
          sizePx={56}
          fallbackName={track.title}
          dominantColour={track.artworkColor}
        />
      </button>
      <div css={texts}>
        <a css={title} title={track.title} {...linkTo(songPath(track.id))}>
          {track.title}
        </a>
        <div css={line}>
          <a title={track.artist} {...linkTo(profilePath(track.artistId))}>
            {track.artist}
          </a>
          {track.artistIsPatron && <PatronSeal sizePx={14} />}
          {isPreview(track) && <Tag>{t`Preview`}</Tag>}
        </div>
      </div>
      <LikeButton track={track} shortcut="L" />
    </div>
  );
}
