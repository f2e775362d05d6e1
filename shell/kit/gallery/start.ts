// Opens the gallery in the language of its address: numbers, dates and direction. The texts stay English.
import { languageScript, languageStorageKey, sourceLanguage } from '@libretto/language/languages';

const wanted = new URLSearchParams(location.search).get('language');
localStorage.setItem(languageStorageKey, wanted ?? sourceLanguage);
// Runs before React Aria loads, which reads the locale once; a page of the product has this script in its head.
Function(languageScript)();
void import('./gallery');
