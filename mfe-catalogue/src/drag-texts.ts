// Screen reader announcements while an item of a list is moved by keys or by dragging.
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { t } from '@lingui/core/macro';

export const dragHelp = () => t`Press Enter to lift, arrow keys to move, Enter to drop, Escape to put back`;

export const isNowAt = (name: string, place: number, count: number) => t`${name} is now ${place} of ${count}`;

export interface DraggedList {
  readonly count: number;
  readonly nameOf: (id: UniqueIdentifier) => string;
  /** Index from 0. */
  readonly placeOf: (id: UniqueIdentifier) => number;
}

export const announcementsOf = ({ count, nameOf, placeOf }: DraggedList): Announcements => ({
  onDragStart: ({ active }) => {
    const [name, place] = [nameOf(active.id), placeOf(active.id) + 1];
    return t`${name} lifted, ${place} of ${count}`;
  },
  onDragOver: ({ active, over }) => {
    if (!over) return undefined;
    const [name, place] = [nameOf(active.id), placeOf(over.id) + 1];
    return t`${name} to place ${place} of ${count}`;
  },
  onDragEnd: ({ active, over }) => isNowAt(nameOf(active.id), placeOf(over?.id ?? active.id) + 1, count),
  onDragCancel: ({ active }) => {
    const name = nameOf(active.id);
    return t`${name} put back`;
  },
});
