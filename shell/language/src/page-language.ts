// The language that this page was opened in. The document element holds it, so several copies of this module agree.
import { everyLanguage, isLanguage, type LanguageCode, languageStorageKey, sourceLanguage } from './languages';

/** It stays the same for as long as the page is open. English where there is no page. */
export function pageLanguage(): LanguageCode {
  const code = typeof document === 'undefined' ? null : document.documentElement.lang;
  return isLanguage(code) ? code : sourceLanguage;
}

/** Locale of numbers, dates and amounts, for `Intl`. */
export const formatLocale = (): string => everyLanguage[pageLanguage()].formatLocale;

export const isRightToLeft = (): boolean => everyLanguage[pageLanguage()].direction === 'rtl';

/** What the reader has chosen on this device; null: as the browser has it. */
export function languageChoice(): LanguageCode | null {
  try {
    const stored = localStorage.getItem(languageStorageKey);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps the choice and opens the page anew in that language (decisions/0339-build-with-webpack-esbuild-and-lingui.md says why anew). */
export function chooseLanguage(choice: LanguageCode | null): void {
  try {
    if (choice) localStorage.setItem(languageStorageKey, choice);
    else localStorage.removeItem(languageStorageKey);
  } catch {
    return;
  }
  location.reload();
}
