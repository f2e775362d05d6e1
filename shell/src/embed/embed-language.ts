// Sets the language to the one in `?lang=`, else to the reader's own.
import { everyLanguage, isLanguage, sourceLanguage } from '@libretto/language/languages';
import { languageChoice } from '@libretto/language/page-language';

export function setLanguage(): void {
  const asked = new URLSearchParams(location.search).get('lang');
  const spoken = navigator.languages.map((language) => language.slice(0, 2)).find(isLanguage);
  const language = isLanguage(asked) ? asked : (languageChoice() ?? spoken ?? sourceLanguage);
  document.documentElement.lang = language;
  document.documentElement.dir = everyLanguage[language].direction;
}
