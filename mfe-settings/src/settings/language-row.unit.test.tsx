import { chooseLanguage, languageChoice } from '@libretto/language/page-language';
import { command } from '@libretto/product/command';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppearanceSection } from './appearance-section';
import { LanguageRow } from './language-row';

jest.mock('@libretto/language/page-language', () => ({
  ...jest.requireActual('@libretto/language/page-language'),
  chooseLanguage: jest.fn(),
  languageChoice: jest.fn(() => null),
}));

jest.mock('@libretto/product/command', () => ({ command: jest.fn() }));

const pick = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: /Language/ }));
  await userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name }));
};

beforeEach(() => {
  jest.mocked(chooseLanguage).mockClear();
  jest.mocked(command).mockReset().mockResolvedValue({ success: true });
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
});

test('languages are offered by their own names, and what choosing one does is said before', async () => {
  render(<LanguageRow />);
  expect(screen.getByRole('button', { name: /Language/ })).toHaveTextContent('Browser default');
  expect(screen.getByText(/reloads the page and pauses the music/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /Language/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Browser default',
    'English',
    'Deutsch',
  ]);
});

test('where the browser stores nothing, the section says how long theme and language last', () => {
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  render(<AppearanceSection />);
  expect(screen.getByText(/^This browser stores nothing .* the theme lasts until the page reloads/)).toBeVisible();
  expect(screen.getByText(/Emails use this language too\. .* the choice lasts as long as this tab/)).toBeVisible();
  blocked.mockRestore();
});

test('another language is chosen, the present one is not chosen again', async () => {
  render(<LanguageRow />);
  await pick('Browser default');
  expect(chooseLanguage).not.toHaveBeenCalled();
  await pick('Deutsch');
  await waitFor(() => expect(chooseLanguage).toHaveBeenCalledWith('de'));
});

test('the choice can be left to the browser again', async () => {
  jest.mocked(languageChoice).mockReturnValueOnce('de');
  render(<LanguageRow />);
  await pick('Browser default');
  expect(chooseLanguage).toHaveBeenCalledWith(null);
});

test('mails follow the choice, and the page does not depend on it', async () => {
  jest.mocked(command).mockRejectedValue(new Error('no answer'));
  render(<LanguageRow />);
  await pick('Deutsch');
  expect(command).toHaveBeenCalledWith('POST /api/user/language', { body: { language: 'de' } });
  await waitFor(() => expect(chooseLanguage).toHaveBeenCalledWith('de'));
});

test('the browser default sends mails in the first of the browser’s languages that the product supports', async () => {
  jest.mocked(languageChoice).mockReturnValue('en');
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CH', 'de-AT', 'en']);
  render(<LanguageRow />);
  await pick('Browser default');
  expect(command).toHaveBeenCalledWith('POST /api/user/language', { body: { language: 'de' } });
  await waitFor(() => expect(chooseLanguage).toHaveBeenCalledWith(null));
});
