// A song in the review queue: its artist, its waiting time, and hints for the reviewer.
import { css } from '@emotion/react';
import type { ReviewSong } from '@libretto/contracts/http/catalogue/song-review';
import { Cover } from '@libretto/kit/pictures';
import { RelativeTime, Tag } from '@libretto/kit/text';
import { colour, font, radius, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';

export interface QueueRowProps {
  song: ReviewSong;
  isShown: boolean;
  onShow: () => void;
}

export function QueueRow({ song, isShown, onShow }: QueueRowProps) {
  return (
    <button type="button" css={row} aria-current={isShown || undefined} onClick={onShow}>
      <Cover imageId={song.song_image_id} sizePx={40} fallbackName={song.name} />
      <span css={texts}>
        <strong>{song.name}</strong>
        <small>
          {song.artist.name} · <RelativeTime at={song.submittedAt ?? song.uploadedAt} form="words" />
        </small>
      </span>
      {song.duplicates.length > 0 ? (
        <Tag tone="warning">{t`Duplicate?`}</Tag>
      ) : song.documents.length > 0 ? (
        <Tag>{t`Documents`}</Tag>
      ) : song.differences.length > 0 ? (
        <Tag>{t`Edited`}</Tag>
      ) : null}
    </button>
  );
}

const row = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[12]};
  width: 100%;
  min-height: 56px;
  padding: ${space[8]} ${space[12]};
  border: 0;
  border-radius: ${radius.field};
  color: ${colour.text};
  background: none;
  text-align: start;
  cursor: pointer;
  &:hover {
    background: ${colour.surface1};
  }
  &[aria-current] {
    background: ${colour.surface2};
  }
  &[aria-current]::before {
    content: '';
    position: absolute;
    inset-block: 12px;
    inset-inline-start: 0;
    width: 3px;
    border-radius: 0 2px 2px 0;
    background: ${colour.mark};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const texts = css`
  flex: 1;
  min-width: 0;
  & > * {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > strong {
    ${font.bodyStrong}
  }
  & > small {
    ${font.small}
    color: ${colour.textMuted};
  }
`;
