// Translations of this remote, each loaded only when the page uses the language.
import { loadTexts } from '@libretto/language/i18n';

/** Resolves once the remote may render; it never rejects. */
export const textsReady = loadTexts({
  de: () => import(/* webpackChunkName: "texts-de" */ './locales/de.json'),
});
