import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeServer, fakeServer } from '../../testing/fake-server';
import { field, found, rest, searchFor, write } from '../../testing/searching';
import { layoutIs, showAt } from '../../testing/show-at';
import { rememberSearch } from './recent-searches';
import { SearchBox } from './search-box';
import { SearchKeys } from './search-keys';

let server: FakeServer;

// The component otherwise loads these chunks on the first hover, which delays the first test.
beforeAll(() => Promise.all([import('./search-panel'), import('./search-foot')]));

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  localStorage.clear();
  layoutIs('desktop');
  Element.prototype.scrollIntoView = () => undefined;
  server = fakeServer({
    'GET /api/search': ({ search }) => ({ json: { results: search.get('q') === 'zzz' ? [] : found } }),
  });
});
afterEach(() => void jest.useRealTimers());

const asked = () => server.asked.map(({ search }) => search.get('q'));

test('waits 300 ms after the last letter and asks once', async () => {
  showAt('/dashboard', <SearchBox />);
  write('wr');
  await rest(200);
  write('wren');
  await rest(250);
  expect(asked()).toEqual([]);
  await rest(100);
  expect(asked()).toEqual(['wren']);
});

test.each(['w', ' w  '])('does not ask for %p', async (text) => {
  await searchFor(text);
  expect(asked()).toEqual([]);
});

test('groups songs, artists and albums and marks what matched', async () => {
  const list = await searchFor('wre');
  const groups = await within(list).findAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-labelledby') && group.firstChild?.textContent)).toEqual([
    'Songs',
    'Artists',
    'Albums',
  ]);
  expect(list.querySelectorAll('mark')[0]).toHaveTextContent('Wre');
});

test('opens the first by Enter, others by the arrows, and remembers the search', async () => {
  await searchFor('wren');
  await waitFor(() => expect(field()).toHaveAttribute('aria-activedescendant'));
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Wren Adeyemi');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(screen.getByTestId('address')).toHaveTextContent('/profile?id=u%202');
  expect(JSON.parse(localStorage.getItem('libretto-recent-searches') ?? '[]')).toEqual(['wren']);
});

test('the last row follows the first upwards', async () => {
  await searchFor('wren');
  await waitFor(() => expect(field()).toHaveAttribute('aria-activedescendant'));
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(screen.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true');
});

test('leaves Enter to the input method while a word is composed', async () => {
  await searchFor('wren');
  await waitFor(() => expect(field()).toHaveAttribute('aria-activedescendant'));
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(screen.getByTestId('address')).toHaveTextContent('/dashboard');
});

test('says when nothing was found', async () => {
  await searchFor('zzz');
  expect(await screen.findByText('No results found for "zzz"')).toBeInTheDocument();
});

test('says when the search failed, and tries again', async () => {
  server.answer({ 'GET /api/search': () => ({ status: 500, json: { error: 'Broken' } }) });
  await searchFor('wren');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answer({ 'GET /api/search': () => ({ json: { results: found } }) });
  fireEvent.click(retry);
  expect(await screen.findAllByRole('option')).toHaveLength(4);
});

test('offers recent searches, searches one again and forgets another', async () => {
  rememberSearch('salt');
  rememberSearch('wren');
  showAt('/dashboard', <SearchBox />);
  fireEvent.focus(field());
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['wren', 'salt']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove salt' }));
  expect(screen.getAllByRole('option')).toHaveLength(1);
  fireEvent.click(screen.getByRole('option', { name: 'wren' }));
  expect(field()).toHaveValue('wren');
});

test('closes by Escape first, then a second one belongs to the field', async () => {
  await searchFor('wren');
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(field()).toHaveValue('wren');
});

test.each([
  ['/', {}],
  ['k', { ctrlKey: true }],
  ['K', { metaKey: true }],
])('%s leads to the field', async (key, modifiers) => {
  showAt(
    '/dashboard',
    <>
      <SearchKeys isPhone={false} />
      <SearchBox />
    </>,
  );
  fireEvent.keyDown(document.body, { key, ...modifiers });
  expect(field()).toHaveFocus();
});

test('a visible toast takes no keys, a dialog does', () => {
  showAt(
    '/dashboard',
    <>
      <SearchKeys isPhone={false} />
      <SearchBox />
    </>,
  );
  const layer = document.createElement('div');
  layer.setAttribute('role', 'alertdialog');
  document.body.append(layer);
  fireEvent.keyDown(document.body, { key: '/' });
  expect(field()).not.toHaveFocus();
  layer.setAttribute('aria-modal', 'false');
  fireEvent.keyDown(document.body, { key: '/' });
  expect(field()).toHaveFocus();
  layer.remove();
});

test('the slash stays a letter to the person who types', async () => {
  jest.useRealTimers();
  showAt(
    '/dashboard',
    <>
      <SearchKeys isPhone={false} />
      <SearchBox />
      <textarea aria-label="Comment" />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Comment'), 'a/b');
  expect(screen.getByLabelText('Comment')).toHaveValue('a/b');
});
