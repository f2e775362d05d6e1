// The language of this page. The document element is the single source of truth, so that several copies of this module
// agree.
import { everyLanguage, isLanguage, type LanguageCode, languageStorageKey, sourceLanguage } from './languages';

/** Returns the language, which never changes while the page is open. Outside a document it is English. */
export function pageLanguage(): LanguageCode {
  const code = typeof document === 'undefined' ? null : document.documentElement.lang;
  return isLanguage(code) ? code : sourceLanguage;
}

/** The locale of numbers, dates and amounts, for `Intl`. */
export const formatLocale = (): string => everyLanguage[pageLanguage()].formatLocale;

export const isRightToLeft = (): boolean => everyLanguage[pageLanguage()].direction === 'rtl';

/** Returns the language that the reader chose on this device; null follows the browser's language. */
export function languageChoice(): LanguageCode | null {
  try {
    const stored = localStorage.getItem(languageStorageKey);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

/**
 * Stores the choice and reloads the page in that language (decisions/0339-build-with-webpack-esbuild-and-lingui.md
 * explains the reload).
 */
export function chooseLanguage(choice: LanguageCode | null): void {
  try {
    if (choice) localStorage.setItem(languageStorageKey, choice);
    else localStorage.removeItem(languageStorageKey);
  } catch {
    return;
  }
  location.reload();
}
