import { chooseLanguage, languageChoice } from '@libretto/language/page-language';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageRow } from './language-row';

jest.mock('@libretto/language/page-language', () => ({
  ...jest.requireActual('@libretto/language/page-language'),
  chooseLanguage: jest.fn(),
  languageChoice: jest.fn(() => null),
}));

const pick = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: /Language/ }));
  await userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name }));
};

beforeEach(() => {
  jest.mocked(chooseLanguage).mockClear();
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
});

test('languages are offered by their own names, and what choosing one does is said before', async () => {
  render(<LanguageRow />);
  expect(screen.getByRole('button', { name: /Language/ })).toHaveTextContent('As the browser has it');
  expect(screen.getByText(/opens anew .* music pauses/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /Language/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'As the browser has it',
    'English',
    'Deutsch',
  ]);
});

test('another language is chosen, the present one is not chosen again', async () => {
  render(<LanguageRow />);
  await pick('As the browser has it');
  expect(chooseLanguage).not.toHaveBeenCalled();
  await pick('Deutsch');
  expect(chooseLanguage).toHaveBeenCalledWith('de');
});

test('the choice can be left to the browser again', async () => {
  jest.mocked(languageChoice).mockReturnValueOnce('de');
  render(<LanguageRow />);
  await pick('As the browser has it');
  expect(chooseLanguage).toHaveBeenCalledWith(null);
});
