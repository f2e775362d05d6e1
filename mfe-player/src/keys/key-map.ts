// Maps keys to actions. The function is pure, so that every rule for ignored keys has a test.

import { isLayerOpen } from '@libretto/product/top-layer';
import { isFocusedByPointer } from './pointer-focus';

export type KeyAction =
  | { type: 'toggle' }
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'seekBy'; steps: 1 | -1 }
  | { type: 'seekTo'; share: number }
  | { type: 'volumeBy'; steps: 1 | -1 }
  | { type: 'mute' }
  | { type: 'shuffle' }
  | { type: 'repeat' }
  | { type: 'like' }
  | { type: 'panel'; tab: 'UP_NEXT' | 'LYRICS' }
  | { type: 'expand' }
  | { type: 'help' };

const letters: Record<string, KeyAction> = {
  k: { type: 'toggle' },
  n: { type: 'next' },
  p: { type: 'previous' },
  m: { type: 'mute' },
  s: { type: 'shuffle' },
  r: { type: 'repeat' },
  l: { type: 'like' },
  q: { type: 'panel', tab: 'UP_NEXT' },
  y: { type: 'panel', tab: 'LYRICS' },
  f: { type: 'expand' },
};

type Press = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented' | 'repeat'
> & { target: EventTarget | null };

/** Keys that controls handle themselves unless the player intercepts them first. */
export const isControlKey = ({ key }: Pick<KeyboardEvent, 'key'>) =>
  key === ' ' || key === 'ArrowLeft' || key === 'ArrowRight';

/** Null when the key belongs to a field, a dialog, a focused control or the browser. */
export function actionFor(press: Press): KeyAction | null {
  if (press.defaultPrevented || press.isComposing || press.altKey || press.ctrlKey || press.metaKey) return null;
  const element = press.target instanceof Element ? press.target : null;
  if (isLayerOpen() || (element && (isTyping(element) || isInList(element)))) return null;
  const { key } = press;
  if (key === '?') return { type: 'help' };
  if (press.shiftKey)
    return key === 'ArrowUp' || key === 'ArrowDown' ? { type: 'volumeBy', steps: upOrDown(key) } : null;
  // A control owns Space and arrows only while its focus ring is visible: after a mouse
  // click on Next, Space still pauses.
  const isTaken = element !== null && isFocusedControl(element);
  if (key === ' ') return isTaken || press.repeat ? null : { type: 'toggle' };
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return isTaken ? null : { type: 'seekBy', steps: key === 'ArrowRight' ? 1 : -1 };
  }
  if (/^[0-9]$/.test(key)) return { type: 'seekTo', share: Number(key) / 10 };
  return press.repeat ? null : (letters[key.toLowerCase()] ?? null);
}

const upOrDown = (key: string) => (key === 'ArrowUp' ? 1 : -1);

function isTyping(element: Element): boolean {
  const field = element.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])');
  return field !== null && !(field instanceof HTMLInputElement && ['range', 'checkbox', 'radio'].includes(field.type));
}

const isInList = (element: Element) => element.closest('[role="listbox"]') !== null;

function isFocusedControl(element: Element): boolean {
  const control = element.closest(
    'button, a[href], input, summary, [role="tab"], [role="option"], [tabindex]:not([tabindex="-1"])',
  );
  return control?.matches(':focus-visible') === true && !isFocusedByPointer(control);
}
