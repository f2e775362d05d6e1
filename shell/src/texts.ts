// The texts of this part in other languages than English, each fetched only where the page speaks it.
import { loadTexts } from '@libretto/language/i18n';

/** Resolves once the part may be shown; it never rejects. */
export const loadShellTexts = () =>
  loadTexts({
    de: () => import(/* webpackChunkName: "texts-de" */ './locales/de.json'),
    'en-XA': () => import(/* webpackChunkName: "texts-pseudo" */ './locales/de.json?pseudo'),
    'ar-XB': () => import(/* webpackChunkName: "texts-pseudo" */ './locales/de.json?pseudo'),
  });
