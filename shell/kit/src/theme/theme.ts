// The theme: light, dark or system. The document element holds the truth, so several copies of this module agree.
import { localStore } from '@libretto/contracts/client/browser';
import { useSyncExternalStore } from 'react';
import { mediaMatches } from './media';
import { themeColour } from './palette';
import { themeStorageKey } from './theme-storage-key';

export type Theme = 'light' | 'dark';
/** `system` is the absence of a choice. */
export type ThemeChoice = Theme | 'system';

const changedEvent = 'libretto:theme';

/** The stored choice; `system` where nothing is stored or storage is forbidden. */
export function themeChoice(): ThemeChoice {
  try {
    const stored = localStore().getItem(themeStorageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** The theme that a choice means on this device. */
export function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return mediaMatches('light') ? 'light' : 'dark';
}

/**
 * Text takes its new colour at once, so a ground that faded over half a second would lie dark under dark words for
 * that time: nothing moves while the theme changes.
 */
function paint(theme: Theme) {
  const root = document.documentElement;
  if (root.dataset.theme !== theme) pauseTransitions(root);
  root.dataset.theme = theme;
  root.style.colorScheme = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColour[theme]);
}

/** Until the new colours have been drawn; global-style has the rule. */
function pauseTransitions(root: HTMLElement) {
  root.dataset.switchingTheme = '';
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.switchingTheme));
}

/** Stores the choice (system clears it), paints it and tells every listener in this document. */
export function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStore().removeItem(themeStorageKey);
    else localStore().setItem(themeStorageKey, choice);
  } catch {
    // Without storage the choice lasts as long as the page, which is still better than refusing it.
  }
  paint(resolveTheme(choice));
  window.dispatchEvent(new CustomEvent(changedEvent, { detail: choice }));
}

function subscribe(changed: () => void) {
  const follow = () => {
    paint(resolveTheme(themeChoice()));
    changed();
  };
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === themeStorageKey || event.key === null) follow();
  };
  const system =
    typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: light)') : undefined;
  window.addEventListener(changedEvent, changed);
  window.addEventListener('storage', fromOtherTab);
  system?.addEventListener('change', follow);
  return () => {
    window.removeEventListener(changedEvent, changed);
    window.removeEventListener('storage', fromOtherTab);
    system?.removeEventListener('change', follow);
  };
}

const paintedTheme = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

/** The choice, the resulting theme, and the way to change it; follows other tabs and the system. */
export function useTheme(): { choice: ThemeChoice; theme: Theme; setTheme: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(subscribe, themeChoice, () => 'system' as const);
  const theme = useSyncExternalStore(subscribe, paintedTheme, () => 'dark' as const);
  return { choice, theme, setTheme };
}
