// A song in the queue: drag handle, cover, names, tag, Like button, duration, Remove button.

import { useDraggable } from '@dnd-kit/core';
import { IconButton, type MenuEntry, useContextMenu } from '@libretto/kit/controls';
import { IconGripVertical, IconX } from '@libretto/kit/icons';
import { Cover, Equaliser, PatronSeal } from '@libretto/kit/pictures';
import { formatTime, PriceTag } from '@libretto/kit/text';
import { useLayoutWidth } from '@libretto/kit/theme';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import type { KeyboardEvent, KeyboardEventHandler, PointerEvent, ReactNode } from 'react';
import type { Track } from '../machine/player.types';
import { isPreview, trackDurationSeconds } from '../machine/track-source';
import { LikeButton } from '../player/like-button';
import { action, artist, bars, grip, line, row, texts, time, title } from './queue-style';

interface QueueRowFace {
  track: Track;
  onPick: () => void;
  /** Content before the cover. */
  lead?: ReactNode;
  end?: ReactNode;
}

function Face({ track, onPick, lead, end, pickText }: QueueRowFace & { pickText: string }) {
  // On narrow layouts the title needs the width of the tag.
  const isNarrow = useLayoutWidth() !== 'desktop';
  const tag = isPreview(track) && <PriceTag talents={track.price} />;
  return (
    <>
      {lead}
      <Cover
        imageId={imageIdOf(track.artworkUrl)}
        sizePx={40}
        fallbackName={track.title}
        dominantColour={track.artworkColor}
      />
      <div css={texts}>
        <button type="button" css={title} title={track.title} aria-label={pickText} onClick={onPick}>
          {track.title}
        </button>
        <div css={line}>
          <span css={artist}>{track.artist}</span>
          {track.artistIsPatron && <PatronSeal sizePx={14} />}
          {isNarrow && tag}
        </div>
      </div>
      {!isNarrow && tag}
      <LikeButton css={action} track={track} withTitle tooltip={false} />
      <span css={time}>{formatTime(trackDurationSeconds(track))}</span>
      {end}
    </>
  );
}

/** The current track on top of the queue. It is playing, so it can be neither moved nor removed. */
export function CurrentRow({ track, playing, onPick }: QueueRowFace & { playing: boolean }) {
  const { title: song, artist } = track;
  return (
    <div css={row} data-current="" aria-current="true">
      <Face
        track={track}
        pickText={playing ? t`Pause ${song} by ${artist}` : t`Play ${song} by ${artist}`}
        onPick={onPick}
        lead={
          <span css={bars}>
            <Equaliser paused={!playing} />
          </span>
        }
        end={<span style={{ width: 40 }} />}
      />
    </div>
  );
}

export interface QueueRowProps extends QueueRowFace {
  entryKey: string;
  isDragged: boolean;
  isLifted: boolean;
  menu: readonly MenuEntry[];
  removeId: string;
  onRemove: () => void;
  onRowKey: (event: KeyboardEvent) => void;
}

export function QueueRow({
  entryKey,
  track,
  isDragged,
  isLifted,
  menu,
  removeId,
  onPick,
  onRemove,
  onRowKey,
}: QueueRowProps) {
  const { title: song, artist } = track;
  const context = useContextMenu(t`More for ${song}`, menu);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({ id: entryKey });
  const grab = listeners?.onPointerDown;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the mouse may take the row anywhere; the grip and the menu do the same for everyone.
    <div
      css={row}
      ref={setNodeRef}
      data-dragged={isDragged || undefined}
      data-lifted={isLifted || undefined}
      onContextMenu={context.onContextMenu}
      onKeyDown={onRowKey}
      onPointerDown={(event) => event.pointerType === 'mouse' && !isOnControl(event) && grab?.(event)}
    >
      <Face
        track={track}
        pickText={t`Play ${song} by ${artist}`}
        onPick={onPick}
        lead={
          <button
            type="button"
            css={grip}
            ref={setActivatorNodeRef}
            aria-label={t`Move ${song}`}
            aria-pressed={isLifted}
            aria-describedby={attributes['aria-describedby']}
            onPointerDown={(event) => {
              event.stopPropagation();
              grab?.(event);
            }}
            onKeyDown={listeners?.onKeyDown as KeyboardEventHandler | undefined}
          >
            <IconGripVertical size={20} aria-hidden />
          </button>
        }
        end={
          <IconButton
            css={action}
            id={removeId}
            label={t`Remove ${song} from the queue`}
            data-remove=""
            tooltip={false}
            icon={<IconX size={20} aria-hidden />}
            onClick={onRemove}
          />
        }
      />
      {context.menu}
    </div>
  );
}

/** The title's button covers the row and may start a drag, whereas the Like and Remove buttons may not. */
function isOnControl(event: PointerEvent): boolean {
  const button = (event.target as Element).closest('button');
  return button !== null && (button.hasAttribute('aria-pressed') || button.hasAttribute('data-remove'));
}
