import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeServer, fakeServer } from '../testing/fake-server';
import { layoutIs, showAt, signedInAs } from '../testing/show-at';
import { rememberSearch } from './recent-searches';
import { SearchBox } from './search-box';
import { SearchKeys } from './search-keys';

const found = [
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

let server: FakeServer;

// Fetched on the first hover otherwise, which takes its time.
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

const field = () => screen.getByRole('combobox');
const write = (text: string) => {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: text } });
};
const rest = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const asked = () => server.asked.map(({ search }) => search.get('q'));

async function searchFor(text: string) {
  showAt('/dashboard', <SearchBox />);
  write(text);
  await rest(350);
  return await screen.findByRole('listbox');
}

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

describe('recent searches of somebody who is signed in', () => {
  let kept: string[];

  beforeEach(() => {
    signedInAs({ id: 'u1', name: 'Ada', email: 'ada@libretto.test', image: null, isArtist: false } as never);
    kept = ['wren', 'salt'];
    server.answer({
      'GET /api/search/recent': () => ({ json: { searches: kept } }),
      'POST /api/search/recent': ({ body }) => {
        kept = [body.query as string, ...kept];
        return { json: { searches: kept } };
      },
      'DELETE /api/search/recent': ({ search }) => {
        const query = search.get('query');
        kept = query === null ? [] : kept.filter((other) => other !== query);
        return { json: { searches: kept } };
      },
    });
  });
  afterEach(() => act(() => signedInAs(null)));

  const open = async () => {
    showAt('/dashboard', <SearchBox />);
    expect(server.keys()).toEqual([]);
    fireEvent.focus(field());
    return (await screen.findAllByRole('option')).map((option) => option.textContent);
  };

  test('come from the server once the field has the focus, and are chosen by keys', async () => {
    rememberSearch('of a guest');
    expect(await open()).toEqual(['wren', 'salt']);
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field()).toHaveValue('salt');
  });

  test('are removed one by one and all at once', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Remove salt' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(kept).toEqual(['wren']);
    fireEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
    await waitFor(() => expect(kept).toEqual([]));
  });

  test('come back where the server did not remove them', async () => {
    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    server.answer({
      'DELETE /api/search/recent': () => refused.then(() => ({ status: 422, json: { error: 'Not now' } })),
    });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Remove salt' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    refuse();
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  });

  test('take a search that led somewhere, and nothing of it stays in the browser', async () => {
    await searchFor('wren');
    await waitFor(() => expect(field()).toHaveAttribute('aria-activedescendant'));
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(server.keys()).toContain('POST /api/search/recent'));
    expect(server.asked.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ query: 'wren' });
    expect(localStorage.getItem('libretto-recent-searches')).toBeNull();
  });
});

test('shows one kind alone, and more of it', async () => {
  const song = found[0];
  server.answer({
    'GET /api/search': ({ search }) => {
      const limit = Number(search.get('limit') ?? 0);
      const results = Array.from({ length: limit || 3 }, (_, at) => ({ ...song, id: `s${at}` }));
      return { json: { results, nextCursor: limit === 20 ? 'next' : null, suggestion: null } };
    },
  });
  await searchFor('wren');
  fireEvent.click(await screen.findByRole('button', { name: 'Songs' }));
  expect(screen.getByRole('button', { name: 'Songs' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(20));
  expect(server.asked.at(-1)?.search.get('type')).toBe('song');
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(40));
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
});

test('leads to playlists and posts, a post by what it says', async () => {
  const more = [
    { ...found[0], type: 'playlist', id: 'l1', title: 'Wren mornings', name: 'Wren mornings', artist: 'Ines' },
    { ...found[0], type: 'post', id: 'p1', title: 'A wren sang', name: 'A wren sang', artist: 'Nour' },
  ];
  server.answer({ 'GET /api/search': () => ({ json: { results: more, nextCursor: null, suggestion: null } }) });
  await searchFor('wren');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.getAttribute('href'))).toEqual(['/playlist/l1', '/post/p1']);
  expect(options[1]).toHaveTextContent('NourA wren sang');
});

test('suggests another spelling, which a press searches', async () => {
  server.answer({
    'GET /api/search': ({ search }) => ({
      json:
        search.get('q') === 'wern'
          ? { results: [], nextCursor: null, suggestion: 'Wren' }
          : { results: found, nextCursor: null, suggestion: null },
    }),
  });
  await searchFor('wern');
  expect(await screen.findByText('No results found for "wern"')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Wren' }));
  expect(field()).toHaveValue('Wren');
  await rest(350);
  expect(await screen.findAllByRole('option')).toHaveLength(4);
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

test('a toast that stands keeps no keys, a dialog does', () => {
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
