// The rows behind the current track: drag, keys and menus move them.
import { Cover } from '@libretto/kit/cover';
import { IconArrowDown, IconArrowUp, IconPlayerTrackNext, IconPlaylistAdd, IconX } from '@libretto/kit/icons';
import type { MenuEntry } from '@libretto/kit/menu-button';
import { toast } from '@libretto/kit/toast';
import { type KeyboardEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { QueueEntry } from '../machine/queue';
import { openAddToPlaylist } from '../player/navigate';
import { imageIdOf } from '../player/track-image';
import { usePlayer, usePlayerValue } from '../player/use-player';
import { rowHeightPx } from './queue-measures';
import { QueueRow } from './queue-row';
import { dropLine, ghost as ghostStyle, line, rows, title } from './queue-style';
import { useLift } from './use-lift';
import { useRowDrag } from './use-row-drag';
import { useRowWindow } from './use-row-window';

export function QueueRows({ say }: { say: (text: string) => void }) {
  const player = usePlayer();
  const entries = usePlayerValue(({ context }) => context.entries);
  const index = usePlayerValue(({ context }) => context.index);
  const list = useRef<HTMLOListElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const first = index + 1;
  const following = entries.slice(first);

  const moveTo = ({ key, track }: QueueEntry, place: number) => {
    const to = Math.min(Math.max(place, 0), following.length - 1);
    player.send({ type: 'queue.move', key, toIndex: first + to });
    say(`${track.title} is now ${to + 1} of ${following.length}`);
  };
  const { drag, start } = useRowDrag({
    list,
    ghost,
    count: following.length,
    onDrop: (from, to) => following[from] && moveTo(following[from], to),
  });
  const lift = useLift({
    following,
    moveTo,
    say,
    focusGrip: (key) => document.getElementById(idPrefix + key)?.focus(),
  });
  const shown = useRowWindow(list, following.length);

  const remove = (entry: QueueEntry, place: number) => {
    const neighbour = following[place + 1] ?? following[place - 1];
    player.send({ type: 'queue.remove', key: entry.key });
    toast.info('Removed from the queue', `${entry.track.title}, ${entry.track.artist}`, {
      action: { label: 'Undo', onAction: () => player.send({ type: 'queue.restore', entries }) },
    });
    // The button that was pressed is gone; the next one is where the hand expects to be.
    if (neighbour) requestAnimationFrame(() => document.getElementById(`${idPrefix}x${neighbour.key}`)?.focus());
  };
  const byKeys = (entry: QueueEntry, place: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    moveTo(entry, place + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const menuFor = (entry: QueueEntry, place: number): MenuEntry[] => [
    {
      id: 'up',
      label: 'Move up',
      icon: <IconArrowUp size={20} />,
      disabled: place === 0,
      shortcut: 'Alt \u2191',
      onAction: () => moveTo(entry, place - 1),
    },
    {
      id: 'down',
      label: 'Move down',
      icon: <IconArrowDown size={20} />,
      disabled: place === following.length - 1,
      shortcut: 'Alt \u2193',
      onAction: () => moveTo(entry, place + 1),
    },
    {
      id: 'next',
      label: 'Play next',
      icon: <IconPlayerTrackNext size={20} />,
      disabled: place === 0,
      onAction: () => moveTo(entry, 0),
    },
    {
      id: 'playlist',
      label: 'Add to playlist',
      icon: <IconPlaylistAdd size={20} />,
      onAction: () => openAddToPlaylist(entry.track),
    },
    { id: 'remove', label: 'Remove from the queue', icon: <IconX size={20} />, onAction: () => remove(entry, place) },
  ];
  const dragged = drag ? following[drag.index] : undefined;
  return (
    <>
      <ol css={rows} ref={list} style={{ height: following.length * rowHeightPx }} aria-label="Up next">
        {following.slice(shown.first, shown.end).map((entry, offset) => {
          const place = shown.first + offset;
          return (
            <li
              key={entry.key}
              style={{ transform: `translateY(${place * rowHeightPx}px)` }}
              aria-posinset={place + 1}
              aria-setsize={following.length}
            >
              <QueueRow
                track={entry.track}
                isDragged={drag?.index === place}
                isLifted={lift.key === entry.key}
                menu={menuFor(entry, place)}
                gripId={idPrefix + entry.key}
                onPick={() => player.send({ type: 'queue.skipTo', key: entry.key })}
                onRemove={() => remove(entry, place)}
                removeId={`${idPrefix}x${entry.key}`}
                onGrab={(event) => start(place, event)}
                onGripKey={(event) => lift.onKey(event, entry, place)}
                onRowKey={byKeys(entry, place)}
              />
            </li>
          );
        })}
        {drag && (
          <li aria-hidden="true" css={dropLine} style={{ transform: `translateY(${drag.gap * rowHeightPx}px)` }} />
        )}
      </ol>
      {dragged &&
        createPortal(
          <div css={ghostStyle} ref={ghost} aria-hidden="true">
            <Cover imageId={imageIdOf(dragged.track.artworkUrl)} sizePx={40} fallbackName={dragged.track.title} />
            <div>
              <div css={title}>{dragged.track.title}</div>
              <div css={line}>
                <span>{dragged.track.artist}</span>
              </div>
            </div>
          </div>,
          list.current?.closest('section') ?? document.body,
        )}
    </>
  );
}
