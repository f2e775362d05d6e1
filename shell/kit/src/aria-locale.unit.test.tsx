import { getDefaultLocale } from './aria-locale';

const key = Symbol.for('react-aria.i18n.locale');

afterEach(() => {
  Reflect.deleteProperty(window, key);
  document.documentElement.lang = '';
});

it('is what the script in the head of the page chose', () => {
  Object.assign(window, { [key]: 'de-DE' });
  expect(getDefaultLocale()).toEqual({ locale: 'de-DE', direction: 'ltr' });
});

it('runs as the page runs', () => {
  document.documentElement.lang = 'ar-XB';
  expect(getDefaultLocale().direction).toBe('rtl');
});

it('is English where no script chose', () => {
  expect(getDefaultLocale()).toEqual({ locale: 'en-US', direction: 'ltr' });
});
