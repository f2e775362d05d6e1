// The shell's translations; each language is fetched only when the page uses it.
import { loadTexts } from '@libretto/language/i18n';

/** Resolves once the texts are loaded or have failed to load; it never rejects. */
export const loadShellTexts = () =>
  loadTexts({
    de: () => import(/* webpackChunkName: "texts-de" */ './locales/de.json'),
  });
