// The texts of one built part, in the page's language. Shell and remotes have a copy each, with their own catalogues, so
// that a remote that is older or newer than the shell brings the texts that it shows. Macros of Lingui end here.
import { type Messages as CompiledMessages, setupI18n } from '@lingui/core';
import { type LanguageCode, sourceLanguage } from './languages';
import { formatLocale, pageLanguage } from './page-language';

/** Texts by the ids that the build gives them. Those in English stand in the code itself. */
export type Messages = CompiledMessages;
export type Catalogues = Record<Exclude<LanguageCode, typeof sourceLanguage>, () => Promise<{ default: Messages }>>;

export const i18n = setupI18n({ locale: sourceLanguage, messages: { [sourceLanguage]: {} } });

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
