// The languages of the page and their properties. The file contains no translated text, because build scripts import it
// too.

/** The language of the source texts; every other language has a catalogue. */
export const sourceLanguage = 'en';

interface Language {
  /** The language's own name. */
  name: string;
  /** The locale for numbers, dates and amounts. */
  formatLocale: string;
  direction: 'ltr' | 'rtl';
}

/** The languages that a reader can choose. */
export const languages = {
  en: { name: 'English', formatLocale: 'en-GB', direction: 'ltr' },
  de: { name: 'Deutsch', formatLocale: 'de-DE', direction: 'ltr' },
} as const satisfies Record<string, Language>;

/**
 * Pseudo-languages for tests: accented and a third longer, to reveal untranslated and overflowing texts; the second one
 * is also right-to-left.
 */
export const pseudoLanguages = {
  'en-XA': { name: 'Accented', formatLocale: 'en-GB', direction: 'ltr' },
  'ar-XB': { name: 'Mirrored', formatLocale: 'en-GB', direction: 'rtl' },
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof languages | keyof typeof pseudoLanguages;

export const everyLanguage: Readonly<Record<LanguageCode, Language>> = { ...languages, ...pseudoLanguages };

export const isLanguage = (code: string | null): code is LanguageCode =>
  code !== null && Object.hasOwn(everyLanguage, code);

/**
 * Global name under which tests give a page the messages of a pseudo-language, because no build contains them. Every
 * part reads the same messages.
 */
export const pseudoMessages = 'librettoPseudoMessages';

/** The storage key of the choice; an absent value follows the browser's language. */
export const languageStorageKey = 'libretto-language';

/**
 * Where the browser stores nothing for this site, the choice lasts as long as the tab: this prefix and the language are the
 * tab's name (`window.name`), which survives a reload and is no site data.
 */
export const languageTabName = `${languageStorageKey}=`;

/**
 * Inline script for the top of `<head>`: sets `lang` and `dir` before the first paint, to the chosen language, else to
 * the first supported language of the browser. Its last line stores the locale that React Aria reads.
 */
export const languageScript = `(function(d,k){var s,i,l,h=Object.hasOwn;try{s=localStorage.getItem('${languageStorageKey}')}catch(e){}if(!h(k,s)&&!window.name.indexOf('${languageTabName}'))s=window.name.slice(${languageTabName.length});l=h(k,s)?s:0;for(i=0;!l&&i<navigator.languages.length;i++){s=navigator.languages[i].slice(0,2);if(h(k,s))l=s}l=l||'${sourceLanguage}';d.lang=l;d.dir=k[l][1];window[Symbol.for('react-aria.i18n.locale')]=k[l][0]})(document.documentElement,${JSON.stringify(
  Object.fromEntries(
    Object.entries(everyLanguage).map(([code, { formatLocale, direction }]) => [
      code,
      [direction === 'rtl' ? code : formatLocale === 'en-GB' ? 'en-US' : formatLocale, direction],
    ]),
  ),
)})`;
