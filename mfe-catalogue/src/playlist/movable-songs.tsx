// Rows that can be moved by dragging, by keys and from their menus; each move is one command.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { MenuEntry } from '@libretto/kit/controls';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@libretto/kit/icons';
import { TrackList } from '@libretto/kit/lists';
import { VisuallyHidden } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { announcementsOf, dragHelp, isNowAt } from '../drag-texts';
import { grip, movableRow } from './movable-songs-style';
import type { PlaylistSong } from './playlist-songs';

export interface MovableSongsProps {
  label: string;
  /** The rendered songs; the list may be longer. */
  songs: readonly PlaylistSong[];
  /** Length of the whole list. */
  count: number;
  /** `to` is an index in the list without the moved song. */
  onMove: (entryId: string, to: number) => void;
  row: (song: PlaylistSong, at: number, menu: readonly MenuEntry[]) => ReactNode;
}

/** A shorter movement counts as a click. */
const thresholdPx = 4;

export function MovableSongs({ label, songs, count, onMove, row }: MovableSongsProps) {
  const [said, say] = useState('');
  const held = useRef<HTMLElement | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: thresholdPx } }),
    useSensor(TouchSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => songs.findIndex(({ entryId }) => entryId === id);
  const titleOf = (id: UniqueIdentifier) => songs[placeOf(id)]?.track.title ?? t`The song`;
  const announcements = announcementsOf({ count, nameOf: titleOf, placeOf });
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), placeOf(over.id));
  };
  const moveTo = (entryId: string, to: number) => {
    if (to < 0 || to >= count || to === placeOf(entryId)) return;
    held.current = document.activeElement as HTMLElement | null;
    onMove(entryId, to);
    say(isNowAt(titleOf(entryId), to + 1, count));
  };
  // Browsers remove the focus from a row that moves within the document.
  useLayoutEffect(() => {
    const focused = held.current;
    held.current = null;
    if (songs.length > 0 && focused?.isConnected && document.activeElement !== focused) focused.focus();
  }, [songs]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: dragHelp() } }}
      onDragEnd={drop}
    >
      <SortableContext items={songs.map(({ entryId }) => entryId)} strategy={verticalListSortingStrategy}>
        <TrackList aria-label={label}>
          {songs.map((song, at) => (
            <MovableRow key={song.entryId} song={song} onStep={(by) => moveTo(song.entryId, at + by)}>
              {row(
                song,
                at,
                movesOf(at, count, (to) => moveTo(song.entryId, to)),
              )}
            </MovableRow>
          ))}
        </TrackList>
      </SortableContext>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </DndContext>
  );
}

function MovableRow({
  song: { entryId, track },
  onStep,
  children,
}: {
  song: PlaylistSong;
  onStep: (by: number) => void;
  children: ReactNode;
}) {
  const { title } = track;
  const sortable = useSortable({ id: entryId });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  const byKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      ref={setNodeRef}
      css={movableRow}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragged={isDragging || undefined}
      onKeyDown={byKeys}
    >
      <button
        type="button"
        css={grip}
        ref={setActivatorNodeRef}
        {...listeners}
        aria-label={t`Move ${title}`}
        aria-pressed={isDragging}
        aria-describedby={attributes['aria-describedby']}
      >
        <IconGripVertical size={20} aria-hidden />
      </button>
      {children}
    </li>
  );
}

function movesOf(at: number, count: number, moveTo: (to: number) => void): readonly MenuEntry[] {
  const up = { icon: <IconArrowUp size={20} />, disabled: at === 0 };
  const down = { icon: <IconArrowDown size={20} />, disabled: at === count - 1 };
  return [
    { id: 'up', label: t`Move up`, shortcut: t`Alt ↑`, ...up, onAction: () => moveTo(at - 1) },
    { id: 'down', label: t`Move down`, shortcut: t`Alt ↓`, ...down, onAction: () => moveTo(at + 1) },
    { id: 'top', label: t`Move to the top`, ...up, onAction: () => moveTo(0) },
    { id: 'end', label: t`Move to the end`, ...down, onAction: () => moveTo(count - 1) },
  ];
}
