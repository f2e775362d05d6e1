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
    ...['Browser default', 'English', 'Deutsch'],
  ]);
  await userEvent.selectOptions(select, 'Deutsch');
  expect(pageLanguage.chooseLanguage).toHaveBeenLastCalledWith('de');
});

test('says that the choice lasts as long as the tab where the browser stores nothing', () => {
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  render(<LanguageSelect />);
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveAccessibleDescription(
    'Changing it reloads the page. This browser stores nothing for this site, so the choice lasts as long as this tab.',
  );
  blocked.mockRestore();
});

test('warns that the page will reload, and that playing music will pause', () => {
  render(<LanguageSelect />);
  const select = screen.getByRole('combobox', { name: 'Language' });
  expect(select).toHaveAccessibleDescription('Changing it reloads the page.');
  act(() => bus.emit('player/state', { status: 'playing' } as never));
  expect(select).toHaveAccessibleDescription('Changing it reloads the page and pauses the music.');
});
