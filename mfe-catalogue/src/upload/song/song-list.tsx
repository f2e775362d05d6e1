// The songs of a release, which can be reordered by dragging, keys and menus.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { css } from '@emotion/react';
import { space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { announcementsOf, dragHelp } from '../../drag-texts';
import type { ReleaseEditor } from '../release/release-editor';
import type { SongItem } from '../release/release-state';
import { SongCard } from './song-card';

export interface SongListProps {
  editor: ReleaseEditor;
  items: readonly SongItem[];
  openKey: string | null;
  onOpen: (key: string | null) => void;
  showsErrors: boolean;
}

/** A shorter movement counts as a click. */
const thresholdPx = 4;

export function SongList({ editor, items, openKey, onOpen, showsErrors }: SongListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: thresholdPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => items.findIndex(({ key }) => key === id);
  const nameOf = (id: UniqueIdentifier) => items[placeOf(id)]?.fields.name || t`The song`;
  const announcements = announcementsOf({ count: items.length, nameOf, placeOf });
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) editor.move(String(active.id), placeOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: dragHelp() } }}
      onDragStart={() => onOpen(null)}
      onDragEnd={drop}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol css={list} aria-labelledby="upload-songs">
          {items.map((item, place) => (
            <SongCard
              key={item.key}
              editor={editor}
              item={item}
              place={place}
              count={items.length}
              isOpen={openKey === item.key}
              onOpen={(isOpen) => onOpen(isOpen ? item.key : null)}
              showsErrors={showsErrors}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

const list = css`
  display: grid;
  /* A long file name is cut instead of making the page wider. */
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  margin: 0 0 ${space[12]};
  padding: 0;
  list-style: none;
`;
