// The languages as the search offers them: by the word for it in every language, or by a language's own name.
import { languageChoice } from '@libretto/language/page-language';
import { t } from '@lingui/core/macro';
import { type LanguageOffer, languageOffers } from '../language-choice/language-offers';
import { isFoundBy } from './search-words';

/** Not translated: people look for it in the language that they are looking for, too. */
const words = 'language sprache';

/** Without the one that is chosen already. */
export function languagesFor(text: string): readonly LanguageOffer[] {
  const chosen = languageChoice();
  return languageOffers()
    .filter(({ choice }) => choice !== chosen)
    .map(({ choice, name }) => ({ choice, name: t`Language: ${name}` }))
    .filter(({ name }) => isFoundBy(text, `${name} ${words}`));
}
