// User-facing texts in the reader's language. The code contains the English text; catalogues under src/locales contain
// the translations, keyed by the English text (decisions/0330-notify-once-and-in-the-readers-language.md).
import german from '../../locales/de.json';

/** The language of the sources; every other language has a catalogue. */
export const sourceLanguage = 'en';

const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = { de: german };

/** The server's languages; the first one is the default. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Locales for dates and numbers. */
export const formatLocaleOf: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

export interface Text {
  in(language: Language): string;
}

export type Value = string | number | Text;

/**
 * A fixed string or a text with values. Only literals may be passed as strings, because the whole string is the
 * catalogue key.
 */
export type Words = string | Text;

/**
 * A text with values, each with the name that translations use: `` text`You need ${{ price }} Talents.` ``. Text
 * without values is a plain string where a refusal takes one, and is also marked by this tag elsewhere.
 */
export function text(parts: TemplateStringsArray, ...values: readonly Readonly<Record<string, Value>>[]): Text {
  return {
    in: (language) => {
      const said = (value: Value) => (typeof value === 'object' ? value.in(language) : String(value));
      if (language === sourceLanguage) return put(parts, (index) => said(Object.values(values[index] ?? {})[0] ?? ''));
      const named = Object.assign({}, ...values) as Readonly<Record<string, Value>>;
      const key = put(parts, (index) => `{${Object.keys(values[index] ?? {})[0]}}`);
      return translated(key, language).replace(/\{(\w+)\}/g, (_, name: string) => said(named[name] ?? ''));
    },
  };
}

function put(parts: readonly string[], between: (index: number) => string): string {
  return parts.reduce((whole, part, index) => whole + between(index - 1) + part);
}

/** A value whose format depends on the language, such as an amount or a date. */
export const written = (write: (language: Language) => string): Text => ({ in: write });

/** Falls back to English if there is no translation. */
const translated = (key: string, language: Language): string => catalogues[language]?.[key] || key;

export const wordsIn = (language: Language, words: Words): string =>
  typeof words === 'string' ? translated(words, language) : words.in(language);

export const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'in' in value && typeof value.in === 'function';

/** A date such as `28 February 2026`, in UTC. */
export const dayOf = (iso: string): Text =>
  written((language) =>
    new Date(iso).toLocaleDateString(formatLocaleOf[language], {
      ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
    }),
  );
