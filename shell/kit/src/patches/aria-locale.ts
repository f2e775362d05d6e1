// In place of React Aria's own `useDefaultLocale`: the build puts it there. The script in the head of the page has chosen the
// language already; to ask the browser for one once more, with its direction, takes a slow phone a fifth of a second.
import { isRightToLeft } from '@libretto/language/page-language';

interface Locale {
  locale: string;
  direction: 'ltr' | 'rtl';
}

/** Where the script in the head leaves it, and React Aria itself reads it. */
const localeKey: unique symbol = Symbol.for('react-aria.i18n.locale');

export const getDefaultLocale = (): Locale => ({
  locale: (window as { [localeKey]?: string })[localeKey] ?? 'en-US',
  direction: isRightToLeft() ? 'rtl' : 'ltr',
});

/** The language of a page does not change: another one is another page. */
const ofPage = getDefaultLocale();

export const useDefaultLocale = (): Locale => ofPage;
