// The language of this page. The document element is the single source of truth, so that several copies of this module
// agree.
import {
  everyLanguage,
  isLanguage,
  type LanguageCode,
  languageStorageKey,
  languageTabName,
  sourceLanguage,
} from './languages';

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
  const stored = storedChoice();
  if (isLanguage(stored)) return stored;
  const ofTab = window.name.startsWith(languageTabName) ? window.name.slice(languageTabName.length) : null;
  return isLanguage(ofTab) ? ofTab : null;
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(languageStorageKey);
  } catch {
    return null;
  }
}

/**
 * Stores the choice and reloads the page in that language (decisions/0339-build-with-webpack-esbuild-and-lingui.md
 * explains the reload). Where the browser stores nothing for this site, the choice lasts as long as the tab.
 */
export function chooseLanguage(choice: LanguageCode | null): void {
  if (window.name.startsWith(languageTabName)) window.name = '';
  try {
    if (choice) localStorage.setItem(languageStorageKey, choice);
    else localStorage.removeItem(languageStorageKey);
  } catch {
    if (choice) window.name = languageTabName + choice;
  }
  location.reload();
}
