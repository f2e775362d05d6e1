// The entries of a menu as data, so that a button, a right click and a phone's sheet can share them.
import type { ReactNode } from 'react';

export type MenuAction = {
  id: string;
  label: string;
  /** An icon of size 20. */
  icon?: ReactNode;
  onAction: () => void;
  /** Dangerous entries come last, after a separator. */
  danger?: boolean;
  disabled?: boolean;
  /** Shown as a chip. */
  shortcut?: string;
  /** Shows a tick, for options that are on. */
  selected?: boolean;
};

export type MenuEntry = MenuAction | 'separator';

/** Adds a separator before the first dangerous entry unless there already is one. */
export function withDangerLine(entries: readonly MenuEntry[]): MenuEntry[] {
  const at = entries.findIndex((entry) => entry !== 'separator' && entry.danger);
  if (at <= 0 || entries[at - 1] === 'separator') return [...entries];
  return [...entries.slice(0, at), 'separator', ...entries.slice(at)];
}
