// The song of a draft, or the button that chooses one.

import type { Track } from '@libretto/contracts/federation';
import { FieldNote, IconButton } from '@libretto/kit/controls';
import { IconMusic, IconX } from '@libretto/kit/icons';
import { Cover } from '@libretto/kit/pictures';
import { formatTime } from '@libretto/kit/text';
import { ellipsis } from '@libretto/kit/theme';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { attached } from './attached-style';

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
      <div css={attached.choice} data-empty={!song || undefined}>
        {song ? (
          <Cover imageId={imageIdOf(song.artworkUrl)} sizePx={40} fallbackName={song.title} />
        ) : (
          <IconMusic size={20} aria-hidden />
        )}
        <button
          type="button"
          data-choose=""
          onClick={onPick}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
        >
          <strong css={ellipsis}>{song ? song.title : t`Select a song`}</strong>
          {song && <span css={ellipsis}>{song.artist}</span>}
        </button>
        {song && <span css={attached.length}>{formatTime(song.duration)}</span>}
        <IconButton size="row" label={t`Remove the song`} icon={<IconX size={18} aria-hidden />} onClick={onRemove} />
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
