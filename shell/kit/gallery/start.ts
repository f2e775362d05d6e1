// Opens the gallery in the language of its address: figures, dates and direction. The texts stay English.
import { languageScript, languageStorageKey, sourceLanguage } from '@libretto/language/languages';

const wanted = new URLSearchParams(location.search).get('language');
localStorage.setItem(languageStorageKey, wanted ?? sourceLanguage);
// Before React Aria is there, which reads it once; the page has this script in its head.
Function(languageScript)();
void import('./gallery');
