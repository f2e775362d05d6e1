// What a menu holds, as data, so that the same entries serve a button, a right click and a phone's sheet.
import type { ReactNode } from 'react';

export type MenuAction = {
  id: string;
  label: string;
  /** Size 20. */
  icon?: ReactNode;
  onAction: () => void;
  /** Dangerous entries are last, behind a line. */
  danger?: boolean;
  disabled?: boolean;
  /** Shown as a chip. */
  shortcut?: string;
  /** A tick, for choices that are on. */
  selected?: boolean;
};

export type MenuEntry = MenuAction | 'separator';

/** Puts a line before the first dangerous entry unless there is one. */
export function withDangerLine(entries: readonly MenuEntry[]): MenuEntry[] {
  const at = entries.findIndex((entry) => entry !== 'separator' && entry.danger);
  if (at <= 0 || entries[at - 1] === 'separator') return [...entries];
  return [...entries.slice(0, at), 'separator', ...entries.slice(at)];
}
