// Disables single-key shortcuts, which speech input triggers by accident (WCAG 2.1.4).
import { localStore } from '@libretto/contracts/client/browser';
import { useSyncExternalStore } from 'react';

const key = 'libretto.shortcuts';
const watchers = new Set<() => void>();

export function areShortcutsOn(): boolean {
  try {
    return localStore().getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function switchShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStore().removeItem(key);
    else localStore().setItem(key, 'off');
  } catch {
    // Without storage the setting stays unchanged.
  }
  for (const watcher of watchers) watcher();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    areShortcutsOn,
    () => true,
  );
}
