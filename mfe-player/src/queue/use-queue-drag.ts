// Moves rows by mouse, touch and keys. dnd-kit reports the start, the moves and the end of a drag; positions are
// computed here by key, so that a change of track during a drag does not move another row.

import {
  type Active,
  type Announcements,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  KeyboardSensor,
  type KeyboardSensorOptions,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { t } from '@lingui/core/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { QueueEntry } from '../machine/queue';
import { followOnePointer, type OnePointer } from './one-pointer';
import { gapAt, gapToPlace, placeFromGap, rowHeightPx } from './queue-measures';

/** A shorter movement counts as a click. */
const thresholdPx = 4;

export interface QueueDrag {
  readonly key: string;
  readonly byKeys: boolean;
  /** The gap into which the row would be dropped. */
  readonly gap: number;
}

export interface QueueDragOptions {
  list: RefObject<HTMLElement | null>;
  ghost: RefObject<HTMLElement | null>;
  /** The upcoming tracks, read on demand, because they may change during a drag. */
  upcoming: () => readonly QueueEntry[];
  arrange: (key: string, place: number) => void;
}

const keyboardOptions: KeyboardSensorOptions = {
  keyboardCodes: { start: ['Enter', 'Space'], cancel: ['Escape'], end: ['Enter', 'Space', 'Tab'] },
  coordinateGetter: ({ code }, { currentCoordinates: { x, y } }) => {
    if (code === 'ArrowDown') return { x, y: y + rowHeightPx };
    if (code === 'ArrowUp') return { x, y: y - rowHeightPx };
    return undefined;
  },
};

export function useQueueDrag({ list, ghost, upcoming, arrange }: QueueDragOptions) {
  const [drag, setDrag] = useState<QueueDrag | null>(null);
  const pointer = useRef<OnePointer | null>(null);
  const latest = useRef<QueueDrag | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: thresholdPx } }),
    useSensor(KeyboardSensor, keyboardOptions),
  );

  useEffect(() => () => pointer.current?.release(), []);

  const show = (next: QueueDrag | null) => {
    const before = latest.current;
    if (before && next && before.key === next.key && before.gap === next.gap) return;
    latest.current = next;
    setDrag(next);
  };
  const placeOf = (key: string) => upcoming().findIndex((entry) => entry.key === key);
  const followGhost = () => {
    const at = pointer.current?.at();
    if (at && ghost.current) ghost.current.style.transform = `translate(${at.x + 8}px, ${at.y + 8}px)`;
  };
  const gapUnderPointer = (y: number) => gapAt(y - (list.current?.getBoundingClientRect().top ?? 0), upcoming().length);
  const gapBySteps = (key: string, deltaY: number) => {
    const from = placeOf(key);
    const place = Math.min(Math.max(from + Math.round(deltaY / rowHeightPx), 0), upcoming().length - 1);
    return gapToPlace(from, place);
  };
  const end = () => {
    pointer.current?.release();
    pointer.current = null;
    show(null);
  };

  const onDragStart = ({ active, activatorEvent }: DragStartEvent) => {
    const key = String(active.id);
    const byKeys = activatorEvent instanceof KeyboardEvent;
    if (!byKeys) pointer.current = followOnePointer(activatorEvent as PointerEvent, followGhost);
    const from = placeOf(key);
    if (from >= 0) show({ key, byKeys, gap: from });
  };
  const onDragMove = ({ active, delta }: DragMoveEvent) => {
    const key = String(active.id);
    followGhost();
    const y = pointer.current?.at().y;
    show({ key, byKeys: y === undefined, gap: y === undefined ? gapBySteps(key, delta.y) : gapUnderPointer(y) });
  };
  const onDragEnd = ({ active, delta }: DragEndEvent) => {
    const key = String(active.id);
    const from = placeOf(key);
    const y = pointer.current?.at().y;
    // The row may have become the current track or been removed during the drag.
    if (from >= 0) arrange(key, placeFromGap(from, y === undefined ? gapBySteps(key, delta.y) : gapUnderPointer(y)));
    end();
  };

  const titleOf = ({ id }: Active) => upcoming().find((entry) => entry.key === id)?.track.title ?? t`The song`;
  const announced = useRef(-1);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      announced.current = placeOf(String(active.id));
      return liftedText(titleOf(active), announced.current, upcoming().length);
    },
    onDragMove: ({ active }) => {
      const from = placeOf(String(active.id));
      const place = latest.current && from >= 0 ? placeFromGap(from, latest.current.gap) : announced.current;
      if (place === announced.current) return undefined;
      announced.current = place;
      return movedText(titleOf(active), place, upcoming().length);
    },
    onDragOver: () => undefined,
    onDragEnd: ({ active }) => placeText(titleOf(active), placeOf(String(active.id)), upcoming().length),
    onDragCancel: ({ active }) => putBackText(titleOf(active)),
  };
  return { drag, context: { sensors, onDragStart, onDragMove, onDragEnd, onDragCancel: end }, announcements };
}

/** Announced after the drop; `index` starts at 0. */
export function placeText(song: string, index: number, count: number): string {
  const place = index + 1;
  return t`${song} is now ${place} of ${count}`;
}

function liftedText(song: string, index: number, count: number): string {
  const place = index + 1;
  return t`${song} lifted, ${place} of ${count}`;
}

function movedText(song: string, index: number, count: number): string {
  const place = index + 1;
  return t`${song} to place ${place} of ${count}`;
}

const putBackText = (song: string) => t`${song} put back`;
