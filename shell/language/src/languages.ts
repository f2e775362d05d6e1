// The languages of the page, and what belongs to each. No translated text here: build scripts read this too.

/** English is what the sources are written in; every other language has a catalogue. */
export const sourceLanguage = 'en';

interface Language {
  /** In its own words. */
  name: string;
  /** For numbers, dates and amounts. */
  formatLocale: string;
  direction: 'ltr' | 'rtl';
}

/** What a reader can choose. */
export const languages = {
  en: { name: 'English', formatLocale: 'en-GB', direction: 'ltr' },
  de: { name: 'Deutsch', formatLocale: 'de-DE', direction: 'ltr' },
} as const satisfies Record<string, Language>;

/**
 * For tests: accented and a third longer, so that what is not translated and what overflows can be seen; the other one
 * also runs from right to left.
 */
export const pseudoLanguages = {
  'en-XA': { name: 'Accented', formatLocale: 'en-GB', direction: 'ltr' },
  'ar-XB': { name: 'Mirrored', formatLocale: 'en-GB', direction: 'rtl' },
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof languages | keyof typeof pseudoLanguages;

export const everyLanguage: Readonly<Record<LanguageCode, Language>> = { ...languages, ...pseudoLanguages };

export const isLanguage = (code: string | null): code is LanguageCode =>
  code !== null && Object.hasOwn(everyLanguage, code);

/** Where the choice is kept; absent means: as the browser has it. */
export const languageStorageKey = 'libretto-language';

/**
 * Inline script for the top of `<head>`: sets `lang` and `dir` before the first paint, to what was chosen, else to the
 * first language of the browser that the product speaks. React Aria reads its language where the last line puts it.
 */
export const languageScript = `(function(d,k){var s,i,l,h=Object.hasOwn;try{s=localStorage.getItem('${languageStorageKey}')}catch(e){}l=h(k,s)?s:0;for(i=0;!l&&i<navigator.languages.length;i++){s=navigator.languages[i].slice(0,2);if(h(k,s))l=s}l=l||'${sourceLanguage}';d.lang=l;d.dir=k[l][1];window[Symbol.for('react-aria.i18n.locale')]=k[l][0]})(document.documentElement,${JSON.stringify(
  Object.fromEntries(
    Object.entries(everyLanguage).map(([code, { formatLocale, direction }]) => [
      code,
      [direction === 'rtl' ? code : formatLocale === 'en-GB' ? 'en-US' : formatLocale, direction],
    ]),
  ),
)})`;
