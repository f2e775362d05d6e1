// For tests: switches the page to another language, with the messages of the given packages.
import { i18n } from '@libretto/language/i18n';
import { type LanguageCode, sourceLanguage } from '@libretto/language/languages';
import { formatLocale } from '@libretto/language/page-language';
import { compiled, idOf, ofKey, type Token } from './compiled.cjs';
import { type PackageWithTexts, readCatalogue } from './sources';

export function openPageIn(language: LanguageCode, ...packages: PackageWithTexts[]): void {
  document.documentElement.lang = language;
  const messages: Record<string, Token[]> = {};
  for (const name of language === sourceLanguage ? [] : packages) {
    for (const [key, translation] of Object.entries(readCatalogue(name, language))) {
      messages[idOf(ofKey(key))] = compiled(translation);
    }
  }
  i18n.loadAndActivate({ locale: language, locales: formatLocale(), messages: messages as never });
}
