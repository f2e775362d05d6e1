/** @jest-environment jsdom */
import { languageScript, languageStorageKey } from './languages';
import { chooseLanguage, formatLocale, isRightToLeft, languageChoice, pageLanguage } from './page-language';

const ariaLocale = Symbol.for('react-aria.i18n.locale');

/** Runs the script as a page does before its first paint. */
function openPage(browserLanguages: readonly string[], chosen?: string) {
  if (chosen === undefined) localStorage.removeItem(languageStorageKey);
  else localStorage.setItem(languageStorageKey, chosen);
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(browserLanguages);
  document.documentElement.removeAttribute('dir');
  // biome-ignore lint/security/noGlobalEval: it is a script of the page.
  window.eval(languageScript);
  const { lang, dir } = document.documentElement;
  return { lang, dir, ariaLocale: (window as unknown as Record<symbol, unknown>)[ariaLocale] };
}

afterEach(() => jest.restoreAllMocks());

it.each([
  [['en-GB'], 'en'],
  [['de-AT', 'en'], 'de'],
  [['de'], 'de'],
  [['fr', 'de'], 'de'],
  [['fr-CH', 'en', 'de'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
])('opens in the first language of %p that it speaks', (browserLanguages, lang) => {
  expect(openPage(browserLanguages)).toMatchObject({ lang, dir: 'ltr' });
  expect(pageLanguage()).toBe(lang);
});

it('opens in the chosen language, whatever the browser speaks', () => {
  expect(openPage(['de'], 'en').lang).toBe('en');
  expect(openPage(['en'], 'de').lang).toBe('de');
  expect(languageChoice()).toBe('de');
});

it.each(['fr', '', 'constructor'])('passes over %p, which it does not speak', (chosen) => {
  expect(openPage(['de'], chosen)).toMatchObject({ lang: 'de', dir: 'ltr' });
  expect(languageChoice()).toBeNull();
});

it('opens where storage is forbidden', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('SecurityError');
  });
  expect(openPage(['de-CH']).lang).toBe('de');
});

it('runs a mirrored page from right to left', () => {
  expect(openPage(['en'], 'ar-XB')).toEqual({ lang: 'ar-XB', dir: 'rtl', ariaLocale: 'ar-XB' });
  expect(isRightToLeft()).toBe(true);
  expect(openPage(['en'], 'en-XA').dir).toBe('ltr');
  expect(isRightToLeft()).toBe(false);
});

it('gives figures, and the words of React Aria, the language of the page', () => {
  expect(openPage(['de']).ariaLocale).toBe('de-DE');
  expect(formatLocale()).toBe('de-DE');
  // The build keeps only the American variant of React Aria's English texts.
  expect(openPage(['en']).ariaLocale).toBe('en-US');
  expect(formatLocale()).toBe('en-GB');
});

it('keeps a choice that cannot be stored for the tab', () => {
  openPage(['en']);
  const denied = () => {
    throw new Error('SecurityError');
  };
  const deny = () => {
    for (const act of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, act).mockImplementation(denied);
    // jsdom cannot reload a page and logs an error about it.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  };
  deny();
  chooseLanguage('de');
  expect(languageChoice()).toBe('de');
  jest.restoreAllMocks();
  expect(openPage(['en']).lang).toBe('de');
  deny();
  chooseLanguage(null);
  expect(languageChoice()).toBeNull();
  jest.restoreAllMocks();
  expect(openPage(['en']).lang).toBe('en');
});

it('leaves a name that another site has given to the tab', () => {
  window.name = 'theirs';
  expect(openPage(['de']).lang).toBe('de');
  expect(languageChoice()).toBeNull();
  window.name = '';
});

it('speaks English where the page says nothing that it knows', () => {
  document.documentElement.lang = 'fr';
  expect(pageLanguage()).toBe('en');
});

it('forgets a choice that is taken back', () => {
  openPage(['en'], 'de');
  // jsdom cannot reload a page and logs an error about it.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  chooseLanguage(null);
  expect(localStorage.getItem(languageStorageKey)).toBeNull();
  chooseLanguage('de');
  expect(languageChoice()).toBe('de');
});
