/** @jest-environment jsdom */
import { plural, t } from '@lingui/core/macro';
import { compiled, idOf } from '../../../infra/languages/compiled.cjs';
import { type Catalogues, i18n, loadTexts, type Messages } from './i18n';
import { pseudoMessages } from './languages';

const messages = Object.fromEntries(
  Object.entries({
    'Sign in': 'Anmelden',
    'Add {title} to a playlist': '{title} zu einer Playlist hinzufügen',
    '{count, plural, one {# song} other {# songs}}': '{count, plural, one {# Song} other {# Songs}}',
  }).map(([message, translation]) => [idOf({ message }), compiled(translation)]),
) as unknown as Messages;

const cataloguesOf = (german: () => Promise<{ default: Messages }>): Catalogues => ({
  de: german,
});

const texts = (title: string, count: number) => [
  t`Sign in`,
  t`Add ${title} to a playlist`,
  plural(count, { one: '# song', other: '# songs' }),
  t`Nobody translated this`,
];
const english = ['Sign in', 'Add Salt Hours to a playlist', '1,200 songs', 'Nobody translated this'];

afterEach(() => {
  document.documentElement.lang = 'en';
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  jest.restoreAllMocks();
});

// This test runs first, because Lingui caches its plural rules.
it('omits plural rules for a text that writes its count in words', async () => {
  document.documentElement.lang = 'de';
  const message = '{count, plural, one {{amount} Talent} other {{amount} Talents}}';
  const catalogue = {
    [idOf({ message })]: compiled('{count, plural, one {{amount} Talent} other {{amount} Talente}}'),
  };
  await loadTexts(cataloguesOf(async () => ({ default: catalogue as unknown as Messages })));
  const rules = jest.spyOn(Intl, 'PluralRules');
  const price = (count: number, amount: string) =>
    plural(count, { one: `${amount} Talent`, other: `${amount} Talents` });
  expect([price(1, '1'), price(75, '75,00')]).toEqual(['1 Talent', '75,00 Talente']);
  expect(rules).not.toHaveBeenCalled();
});

it('shows the texts of the page’s language, and English where one has none', async () => {
  document.documentElement.lang = 'de';
  await loadTexts(cataloguesOf(async () => ({ default: messages })));
  expect(texts('Salt Hours', 1200)).toEqual([
    'Anmelden',
    'Salt Hours zu einer Playlist hinzufügen',
    '1.200 Songs',
    'Nobody translated this',
  ]);
});

it('fetches nothing for English', async () => {
  const german = jest.fn();
  await loadTexts(cataloguesOf(german));
  expect(german).not.toHaveBeenCalled();
  expect(texts('Salt Hours', 1200)).toEqual(english);
});

it('shows a pseudo-language in the messages that a test gives the page, and in English without them', async () => {
  document.documentElement.lang = 'en-XA';
  const catalogues = cataloguesOf(() => Promise.reject(new Error('not asked for')));
  await loadTexts(catalogues);
  expect(t`Sign in`).toBe('Sign in');
  Object.assign(globalThis, { [pseudoMessages]: { [idOf({ message: 'Sign in' })]: ['Šîĝñ îñ'] } });
  await loadTexts(catalogues);
  expect(t`Sign in`).toBe('Šîĝñ îñ');
  Reflect.deleteProperty(globalThis, pseudoMessages);
});

it('uses English if the texts fail to load', async () => {
  document.documentElement.lang = 'de';
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await loadTexts(cataloguesOf(() => Promise.reject(new Error('gone'))));
  expect(texts('Salt Hours', 1200)).toEqual(english);
  expect(complaint).toHaveBeenCalledTimes(1);
});
