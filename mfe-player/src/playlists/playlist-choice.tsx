// A playlist in the dialog: its cover, name, number of songs, and whether it contains the song.

import { css } from '@emotion/react';
import { IconCircleCheckFilled, IconPlus } from '@libretto/kit/icons';
import { Cover } from '@libretto/kit/pictures';
import { colour, font, radius, space } from '@libretto/kit/theme';
import { imageIdOf } from '@libretto/product/pictures';
import { songsText } from '../rows/songs-text';
import type { StatusEntry } from './playlist-calls';

const row = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  width: 100%;
  min-height: 56px;
  margin: 0;
  padding: ${space[8]} ${space[12]};
  border: 0;
  border-radius: ${radius.field};
  background: none;
  color: ${colour.text};
  text-align: start;
  cursor: pointer;
  &:hover {
    background: ${colour.surface3};
  }
  & > svg {
    flex: none;
    color: ${colour.textMuted};
  }
  &[aria-pressed='true'] > svg {
    color: ${colour.success};
  }
`;

const texts = css`
  display: grid;
  flex: 1;
  min-width: 0;
  & > strong {
    ${font.bodyStrong}
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > span {
    ${font.small}
    color: ${colour.textMuted};
  }
`;

export function PlaylistChoice({ entry, onPress }: { entry: StatusEntry; onPress: () => void }) {
  const { name, photo_url, covers, song_count, contains_song: isIn } = entry;
  const Glyph = isIn ? IconCircleCheckFilled : IconPlus;
  return (
    <button type="button" css={row} aria-pressed={isIn} onClick={onPress}>
      <Cover
        type="playlist"
        imageId={imageIdOf(photo_url)}
        quarters={covers.map(imageIdOf)}
        sizePx={40}
        fallbackName={name}
      />
      <span css={texts}>
        <strong>{name}</strong>
        <span>{songsText(song_count)}</span>
      </span>
      <Glyph size={20} aria-hidden />
    </button>
  );
}
