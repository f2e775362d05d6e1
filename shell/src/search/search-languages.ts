// Finds languages in the search, by the word for language or by a language's own name.
import { languageChoice } from '@libretto/language/page-language';
import { t } from '@lingui/core/macro';
import { type LanguageOffer, languageOffers } from '../language-choice/language-offers';
import { isFoundBy } from './search-words';

/** Not translated, because users may search in the language that they want to switch to. */
const words = 'language sprache';

/** Omits the current language. */
export function languagesFor(text: string): readonly LanguageOffer[] {
  const chosen = languageChoice();
  return languageOffers()
    .filter(({ choice }) => choice !== chosen)
    .map(({ choice, name }) => ({ choice, name: t`Language: ${name}` }))
    .filter(({ name }) => isFoundBy(text, `${name} ${words}`));
}
