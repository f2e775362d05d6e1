// The rows of the upcoming tracks, which can be moved by dragging, keys and menus.

import { DndContext } from '@dnd-kit/core';
import { toast } from '@libretto/kit/feedback';
import { Cover } from '@libretto/kit/pictures';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { QueueEntry } from '../machine/queue';
import { upcomingEntries } from '../machine/upcoming';
import { usePlayer } from '../player/use-player';
import { rowHeightPx } from './queue-measures';
import { QueueRow } from './queue-row';
import { queueRowMenu } from './queue-row-menu';
import { artist, dropLine, ghost as ghostStyle, line, rows, title } from './queue-style';
import { placeText, useQueueDrag } from './use-queue-drag';
import { useRowWindow } from './use-row-window';

const dragHelp = () => t`Press Enter to lift, arrow keys to move, Enter to drop, Escape to put back`;

export interface QueueRowsProps {
  /** The next track first. */
  upcoming: readonly QueueEntry[];
  say: (text: string) => void;
}

export function QueueRows({ upcoming, say }: QueueRowsProps) {
  const player = usePlayer();
  const list = useRef<HTMLOListElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const arrange = (key: string, place: number) => player.send({ type: 'queue.arrange', key, place });
  const { drag, context, announcements } = useQueueDrag({
    list,
    ghost,
    upcoming: () => upcomingEntries(player.actor.getSnapshot().context),
    arrange,
  });
  const draggedPlace = drag ? upcoming.findIndex((entry) => entry.key === drag.key) : -1;
  const shown = useRowWindow(list, upcoming.length, drag ? draggedPlace : null);

  const moveTo = ({ key, track }: QueueEntry, place: number) => {
    const to = Math.min(Math.max(place, 0), upcoming.length - 1);
    arrange(key, to);
    say(placeText(track.title, to, upcoming.length));
  };
  const remove = (entry: QueueEntry, place: number) => {
    const { entries } = player.actor.getSnapshot().context;
    const neighbour = upcoming[place + 1] ?? upcoming[place - 1];
    player.send({ type: 'queue.remove', key: entry.key });
    toast.info(t`Removed from the queue`, `${entry.track.title}, ${entry.track.artist}`, {
      action: { label: t`Undo`, onAction: () => player.send({ type: 'queue.restore', entries }) },
    });
    // The pressed button no longer exists, so the focus moves to the one of the neighbouring row.
    if (neighbour) requestAnimationFrame(() => document.getElementById(`${idPrefix}x${neighbour.key}`)?.focus());
  };
  const byKeys = (entry: QueueEntry, place: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    moveTo(entry, place + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const dragged = upcoming[draggedPlace];
  return (
    <DndContext
      id={idPrefix}
      {...context}
      accessibility={{ announcements, screenReaderInstructions: { draggable: dragHelp() } }}
    >
      <ol css={rows} ref={list} style={{ height: upcoming.length * rowHeightPx }} aria-label={t`Up next`}>
        {shown.map((place) => {
          const entry = upcoming[place];
          if (!entry) return null;
          return (
            <li
              key={entry.key}
              style={{ transform: `translateY(${place * rowHeightPx}px)` }}
              aria-posinset={place + 1}
              aria-setsize={upcoming.length}
            >
              <QueueRow
                entryKey={entry.key}
                track={entry.track}
                isDragged={drag?.key === entry.key && !drag.byKeys}
                isLifted={drag?.key === entry.key && drag.byKeys}
                menu={queueRowMenu({
                  track: entry.track,
                  place,
                  count: upcoming.length,
                  moveTo: (to) => moveTo(entry, to),
                  remove: () => remove(entry, place),
                })}
                onPick={() => player.send({ type: 'queue.skipTo', key: entry.key })}
                onRemove={() => remove(entry, place)}
                removeId={`${idPrefix}x${entry.key}`}
                onRowKey={byKeys(entry, place)}
              />
            </li>
          );
        })}
        {drag && dragged && (
          <li aria-hidden="true" css={dropLine} style={{ transform: `translateY(${drag.gap * rowHeightPx}px)` }} />
        )}
      </ol>
      {dragged &&
        !drag?.byKeys &&
        createPortal(
          <div css={ghostStyle} ref={ghost} style={{ left: 0, top: 0 }} aria-hidden="true">
            <Cover imageId={imageIdOf(dragged.track.artworkUrl)} sizePx={40} fallbackName={dragged.track.title} />
            <div>
              <div css={title}>{dragged.track.title}</div>
              <div css={line}>
                <span css={artist}>{dragged.track.artist}</span>
              </div>
            </div>
          </div>,
          list.current?.closest('section') ?? document.body,
        )}
    </DndContext>
  );
}
