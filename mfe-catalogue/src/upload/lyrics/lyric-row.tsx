// A row of the editor: its time, its text, and its actions.

import { MenuButton } from '@libretto/kit/controls';
import { IconArrowUp, IconClock, IconPlayerPlayFilled, IconPlus, IconTrash, IconX } from '@libretto/kit/icons';
import { formatNumber, formatTime } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { isBlank, type TimedRow } from './lyric-rows';
import { row as rowStyle, timeButton, words } from './lyrics-editor-style';
import { useTapButton } from './tap-button';

export interface RowActions {
  readonly position: () => number;
  readonly select: (id: number) => void;
  readonly tap: (id: number, positionMs: number, focusesNext: boolean) => void;
  readonly shift: (id: number, byMs: number) => void;
  readonly clearTime: (id: number) => void;
  readonly setText: (id: number, text: string) => void;
  readonly split: (id: number, caret: number) => void;
  readonly joinUp: (id: number) => void;
  readonly addBelow: (id: number) => void;
  readonly remove: (id: number) => void;
  readonly paste: (id: number, text: string) => void;
  readonly focusNeighbour: (id: number, by: 1 | -1) => void;
  readonly playFrom: (atMs: number) => void;
}

export interface LyricRowProps {
  readonly row: TimedRow;
  readonly place: number;
  readonly isSelected: boolean;
  readonly isSung: boolean;
  readonly isEarly: boolean;
  readonly canTap: boolean;
  readonly helpId: string;
  readonly actions: RowActions;
}

export function LyricRow({ row, place, isSelected, isSung, isEarly, canTap, helpId, actions }: LyricRowProps) {
  const { id, text, atMs } = row;
  const item = useRef<HTMLLIElement>(null);
  const number = place + 1;
  const tapping = useTapButton(actions.position, (at) => canTap && !isBlank(row) && actions.tap(id, at, true));
  useEffect(() => {
    // A row that the user is typing in must not scroll out of view.
    const isTyping = document.activeElement?.matches('[data-row] > input') ?? false;
    if (isSung && !isTyping) item.current?.scrollIntoView?.({ block: 'center' });
  }, [isSung]);
  const shiftByKeys = (event: KeyboardEvent) => {
    tapping.onKeyDown(event);
    const step = event.shiftKey ? 1000 : 100;
    const by = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step }[event.key];
    if (by === undefined || atMs === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    actions.shift(id, by);
  };
  const editByKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') actions.split(id, selectionStart ?? text.length);
    else if (event.key === 'Backspace' && selectionStart === 0 && selectionEnd === 0) actions.joinUp(id);
    else if (event.key === 'ArrowDown' && !event.altKey) actions.focusNeighbour(id, 1);
    else if (event.key === 'ArrowUp' && !event.altKey) actions.focusNeighbour(id, -1);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    actions.paste(id, pasted);
  };
  const spoken = atMs === null ? t`no time` : secondsOf(atMs);
  return (
    <li
      ref={item}
      css={rowStyle}
      data-row={id}
      data-selected={isSelected || undefined}
      aria-current={isSung || undefined}
      onFocus={() => actions.select(id)}
    >
      <button
        type="button"
        css={timeButton}
        data-early={isEarly || undefined}
        aria-label={
          isEarly
            ? t`Time of line ${number}: ${spoken}, earlier than a line above`
            : t`Time of line ${number}: ${spoken}`
        }
        aria-describedby={helpId}
        disabled={isBlank(row)}
        {...tapping}
        onKeyDown={shiftByKeys}
      >
        {atMs === null ? '–:––' : secondsOf(atMs)}
      </button>
      <input
        css={words}
        aria-label={t`Line ${number}`}
        value={text}
        autoComplete="off"
        onChange={(event) => actions.setText(id, event.target.value)}
        onKeyDown={editByKeys}
        onPaste={paste}
      />
      <MenuButton
        label={t`More for line ${number}`}
        entries={[
          {
            id: 'play',
            label: t`Play from here`,
            icon: <IconPlayerPlayFilled size={20} />,
            disabled: atMs === null || !canTap,
            onAction: () => actions.playFrom(atMs ?? 0),
          },
          {
            id: 'clear',
            label: t`Remove the time`,
            icon: <IconClock size={20} />,
            disabled: atMs === null,
            onAction: () => actions.clearTime(id),
          },
          { id: 'add', label: t`Add a line below`, icon: <IconPlus size={20} />, onAction: () => actions.addBelow(id) },
          {
            id: 'split',
            label: t`Split in the middle`,
            icon: <IconX size={20} />,
            disabled: !/\S\s+\S/.test(text),
            onAction: () => actions.split(id, middleOf(text)),
          },
          {
            id: 'join',
            label: t`Join to the line above`,
            icon: <IconArrowUp size={20} />,
            disabled: place === 0,
            onAction: () => actions.joinUp(id),
          },
          {
            id: 'remove',
            label: t`Remove the line`,
            icon: <IconTrash size={20} />,
            danger: true,
            onAction: () => actions.remove(id),
          },
        ]}
      />
    </li>
  );
}

/** Formats 1:02.5, in tenths of a second, the step of the arrow keys; hundredths only if there are any. */
function secondsOf(atMs: number): string {
  const hundredths = Math.round((atMs % 1000) / 10);
  const fraction = hundredths % 10 === 0 ? String(hundredths / 10) : String(hundredths).padStart(2, '0');
  return `${formatTime(Math.floor(atMs / 1000))}${decimalSign()}${hundredths === 100 ? '99' : fraction}`;
}

const decimalSign = () => formatNumber(0.1, 1, 1).charAt(1);

/** The gap between two words that is nearest to the middle. */
function middleOf(text: string): number {
  const gaps = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  const middle = text.length / 2;
  return gaps.reduce((best, gap) => (Math.abs(gap - middle) < Math.abs(best - middle) ? gap : best), gaps[0] ?? 0);
}
