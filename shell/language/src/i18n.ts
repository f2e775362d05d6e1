// The texts of one built part, in the page's language. Shell and remotes have one copy each, with their own catalogues,
// so that a remote that is older or newer than the shell brings its own texts. Lingui's macros compile to calls of this
// module.
import { type Messages as CompiledMessages, I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { hasPlural, withKnownPlurals } from './known-plurals';
import { type languages, pseudoMessages, sourceLanguage } from './languages';
import { formatLocale, pageLanguage } from './page-language';

/** Texts by the ids that the build assigns. English texts are in the code itself. */
export type Messages = CompiledMessages;
export type Catalogues = Record<Exclude<keyof typeof languages, typeof sourceLanguage>, Catalogue>;
type Catalogue = () => Promise<{ default: Messages }>;

type Values = Record<string, unknown>;

class Texts extends I18n {
  override _(about: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    const { id, message, values: own = values ?? {} } = typeof about === 'string' ? { id: about, ...options } : about;
    const text: unknown = this.messages[id] ?? message;
    if (!hasPlural(text)) return typeof about === 'string' ? super._(about, values, options) : super._(about);
    return super._({ id: '', message: withKnownPlurals(text, own) as never, values: own });
  }
}

export const i18n = new Texts({ locale: sourceLanguage, messages: { [sourceLanguage]: {} } });

/**
 * Loads the texts of the page's language; for English nothing is fetched. If that fails, the part falls back to
 * English, which is better than no part.
 */
export async function loadTexts(catalogues: Catalogues): Promise<void> {
  const language = pageLanguage();
  if (language === sourceLanguage) return;
  try {
    const catalogue = (catalogues as Readonly<Record<string, Catalogue | undefined>>)[language];
    const messages = catalogue ? (await catalogue()).default : givenMessages();
    // Pseudo-languages use the numbers and plurals of English.
    i18n.loadAndActivate({ locale: language, locales: formatLocale(), messages });
  } catch (error) {
    console.error(`The texts in ${language} could not be loaded.`, error);
  }
}

const givenMessages = () => (globalThis as { [pseudoMessages]?: Messages })[pseudoMessages] ?? {};
