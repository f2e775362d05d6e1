import { bus } from '@libretto/contracts/federation';
import * as pageLanguage from '@libretto/language/page-language';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageSelect } from './language-select';

jest.mock('@libretto/language/page-language', () => ({
  ...jest.requireActual('@libretto/language/page-language'),
  chooseLanguage: jest.fn(),
}));

test('lists the languages by their own names and keeps the choice', async () => {
  render(<LanguageSelect />);
  const select = screen.getByRole('combobox', { name: 'Language' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['As the browser has it', 'English', 'Deutsch'],
  ]);
  await userEvent.selectOptions(select, 'Deutsch');
  expect(pageLanguage.chooseLanguage).toHaveBeenLastCalledWith('de');
});

test('says before that the page opens anew, and that music pauses where some plays', () => {
  render(<LanguageSelect />);
  const select = screen.getByRole('combobox', { name: 'Language' });
  expect(select).toHaveAccessibleDescription('The page opens anew.');
  act(() => bus.emit('player/state', { status: 'playing' } as never));
  expect(select).toHaveAccessibleDescription('The page opens anew; music pauses.');
});
