// The theme: light, dark or system. The document element is the single source of truth, so that several copies of this
// module agree.
import { localStore } from '@libretto/contracts/client/browser';
import { useSyncExternalStore } from 'react';
import { mediaMatches } from './media';
import { themeColour } from './palette';
import { themeStorageKey } from './theme-script';

export type Theme = 'light' | 'dark';
/** `system` means that no choice is stored. */
export type ThemeChoice = Theme | 'system';

const changedEvent = 'libretto:theme';

/** Returns the stored choice, or `system` when nothing is stored or storage is blocked. */
export function themeChoice(): ThemeChoice {
  try {
    const stored = localStore().getItem(themeStorageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Resolves a choice to a theme on this device. */
export function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return mediaMatches('light') ? 'light' : 'dark';
}

/**
 * Disables transitions while the theme changes: text changes its colour at once, so a background that faded over half a
 * second would leave dark text on a dark background for that time.
 */
function paint(theme: Theme) {
  const root = document.documentElement;
  if (root.dataset.theme !== theme) pauseTransitions(root);
  root.dataset.theme = theme;
  root.style.colorScheme = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColour[theme]);
}

/** Pauses transitions until the new colours are painted; global-style has the rule. */
function pauseTransitions(root: HTMLElement) {
  root.dataset.switchingTheme = '';
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.switchingTheme));
}

/** Stores the choice (`system` clears it), applies it and notifies every listener in this document. */
export function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStore().removeItem(themeStorageKey);
    else localStore().setItem(themeStorageKey, choice);
  } catch {
    // Without storage the choice lasts as long as the page, which is better than refusing it.
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

/** Returns the choice, the resolved theme, and the setter; follows other tabs and the system. */
export function useTheme(): { choice: ThemeChoice; theme: Theme; setTheme: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(subscribe, themeChoice, () => 'system' as const);
  const theme = useSyncExternalStore(subscribe, paintedTheme, () => 'dark' as const);
  return { choice, theme, setTheme };
}
