// Types into the search field in tests, with a fake server's results.
import { act, fireEvent, screen } from '@testing-library/react';
import { SearchBox } from '../search/panel/search-box';
import { showAt } from './show-at';

export const found = [
  { type: 'song', id: 's1', title: 'The Wren Year', artist: 'Ottilie Brandreth', name: 'The Wren Year', imageId: null },
  { type: 'song', id: 's2', title: 'Wreckers', artist: 'Nour & the Low Tide', name: 'Wreckers', imageId: null },
  {
    type: 'album',
    id: 'a1',
    title: 'The Wren Year',
    artist: 'Ottilie Brandreth',
    name: 'The Wren Year',
    imageId: null,
  },
  { type: 'artist', id: 'u 2', title: 'Wren Adeyemi', artist: '', name: 'Wren Adeyemi', imageId: null },
];

export const field = () => screen.getByRole('combobox');
export const write = (text: string) => {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: text } });
};
export const rest = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
export async function searchFor(text: string) {
  showAt('/dashboard', <SearchBox />);
  write(text);
  await rest(350);
  return await screen.findByRole('listbox');
}
