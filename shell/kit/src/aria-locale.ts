// Replaces React Aria's `useDefaultLocale` in the build. The script in the page's head has already chosen the language;
// asking the browser again, with its text direction, takes a slow phone a fifth of a second.
import { isRightToLeft } from '@libretto/language/page-language';

interface Locale {
  locale: string;
  direction: 'ltr' | 'rtl';
}

/** The global under which the script in the head stores the locale, and which React Aria reads too. */
const localeKey: unique symbol = Symbol.for('react-aria.i18n.locale');

export const getDefaultLocale = (): Locale => ({
  locale: (window as { [localeKey]?: string })[localeKey] ?? 'en-US',
  direction: isRightToLeft() ? 'rtl' : 'ltr',
});

/** Computed once, because the language of a page never changes without a reload. */
const ofPage = getDefaultLocale();

export const useDefaultLocale = (): Locale => ofPage;
