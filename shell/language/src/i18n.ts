// The texts of one built part, in the page's language. Shell and remotes have a copy each, with their own catalogues, so
// that a remote that is older or newer than the shell brings the texts that it shows. Macros of Lingui end here.
import { type Messages as CompiledMessages, I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { hasPlural, withKnownPlurals } from './known-plurals';
import { type LanguageCode, sourceLanguage } from './languages';
import { formatLocale, pageLanguage } from './page-language';

/** Texts by the ids that the build gives them. Those in English stand in the code itself. */
export type Messages = CompiledMessages;
export type Catalogues = Record<Exclude<LanguageCode, typeof sourceLanguage>, () => Promise<{ default: Messages }>>;

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
 * Fetches the texts of the page's language; nothing is fetched for English. Should they not come, the part speaks
 * English: that is better than no part.
 */
export async function loadTexts(catalogues: Catalogues): Promise<void> {
  const language = pageLanguage();
  if (language === sourceLanguage) return;
  try {
    const { default: messages } = await catalogues[language]();
    // Figures and plurals of a pseudo-language are those of English.
    i18n.loadAndActivate({ locale: language, locales: formatLocale(), messages });
  } catch (error) {
    console.error(`The texts in ${language} could not be loaded.`, error);
  }
}
