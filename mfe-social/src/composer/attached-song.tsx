// The song of a post that is being written, or the place where it will be.
import { css } from '@emotion/react';
import type { Track } from '@libretto/contracts/federation';
import { Cover } from '@libretto/kit/cover';
import { FieldNote } from '@libretto/kit/field';
import { formatTime } from '@libretto/kit/format';
import { IconButton } from '@libretto/kit/icon-button';
import { IconMusic, IconX } from '@libretto/kit/icons';
import { ellipsis } from '@libretto/kit/layout';
import { media } from '@libretto/kit/media';
import { colour, font, radius, space, tabular } from '@libretto/kit/tokens';
import { imageIdOf } from '@libretto/product/pictures';
import { useId } from 'react';

export interface AttachedSongProps {
  readonly song: Track | null;
  readonly error?: string;
  readonly onPick: () => void;
  readonly onRemove: () => void;
}

export function AttachedSong({ song, error, onPick, onRemove }: AttachedSongProps) {
  const noteId = useId();
  return (
    <div>
      <div css={strip} data-empty={!song || undefined}>
        {song ? (
          <Cover imageId={imageIdOf(song.artworkUrl)} sizePx={40} fallbackName={song.title} />
        ) : (
          <IconMusic size={20} aria-hidden />
        )}
        <button
          type="button"
          css={choice}
          onClick={onPick}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
        >
          <strong css={ellipsis}>{song ? song.title : 'Select a song'}</strong>
          {song && <span css={ellipsis}>{song.artist}</span>}
        </button>
        {song && <span css={time}>{formatTime(song.duration)}</span>}
        <IconButton size="row" label="Remove the song" icon={<IconX size={18} aria-hidden />} onClick={onRemove} />
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}

const strip = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 56px;
  padding: ${space[8]} ${space[12]} ${space[8]} ${space[8]};
  border-radius: ${radius.card};
  background: ${colour.surface2};
  &[data-empty] {
    padding-inline-start: ${space[16]};
    color: ${colour.textMuted};
  }
  & > button:last-of-type {
    position: relative;
  }
  ${media.hover} {
    &:has(> button:first-of-type:hover) {
      background: ${colour.surface3};
    }
  }
`;

const choice = css`
  flex: 1;
  min-width: 0;
  padding: 0;
  border: 0;
  background: none;
  color: ${colour.text};
  text-align: start;
  cursor: pointer;
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.card};
  }
  &[aria-invalid]::before {
    box-shadow: inset 0 0 0 2px ${colour.danger};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::before {
    outline: 2px solid ${colour.focus};
    outline-offset: -2px;
  }
  & > * {
    display: block;
  }
  & > strong {
    ${font.bodyStrong}
  }
  & > span {
    ${font.small}
    color: ${colour.textMuted};
  }
`;

const time = css`
  ${font.small}
  ${tabular}
  color: ${colour.textFaint};
`;
