import { setLanguage } from './embed-language';

const ask = (search: string) => {
  history.replaceState(null, '', `/embed/song/salt${search}`);
  setLanguage();
  return document.documentElement;
};

beforeEach(() => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA', 'de-AT', 'en']));
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('speaks the first language of the browser that there is', () => {
  expect(ask('')).toMatchObject({ lang: 'de', dir: 'ltr' });
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr']);
  expect(ask('')).toMatchObject({ lang: 'en' });
});

it('uses the language that was chosen on this device, and before a choice that of the embedding page', () => {
  localStorage.setItem('libretto-language', 'en');
  expect(ask('')).toMatchObject({ lang: 'en' });
  expect(ask('?lang=ar-XB')).toMatchObject({ lang: 'ar-XB', dir: 'rtl' });
  expect(ask('?lang=xx')).toMatchObject({ lang: 'en', dir: 'ltr' });
});
