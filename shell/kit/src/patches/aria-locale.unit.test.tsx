import { getDefaultLocale } from './aria-locale';

const key = Symbol.for('react-aria.i18n.locale');

afterEach(() => {
  Reflect.deleteProperty(window, key);
  document.documentElement.lang = '';
});

it('uses the language that the script in the head of the page chose', () => {
  Object.assign(window, { [key]: 'de-DE' });
  expect(getDefaultLocale()).toEqual({ locale: 'de-DE', direction: 'ltr' });
});

it('runs as the page runs', () => {
  document.documentElement.lang = 'ar-XB';
  expect(getDefaultLocale().direction).toBe('rtl');
});

it('uses English if no script chose a language', () => {
  expect(getDefaultLocale()).toEqual({ locale: 'en-US', direction: 'ltr' });
});
