import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeServer, fakeServer } from '../../testing/fake-server';
import { field, found, rest, searchFor, write } from '../../testing/searching';
import { layoutIs, showAt, signedInAs } from '../../testing/show-at';
import { rememberSearch } from './recent-searches';
import { SearchBox } from './search-box';

let server: FakeServer;

// The component otherwise loads these chunks on the first hover, which delays the first test.
beforeAll(() => Promise.all([import('./search-panel'), import('./search-foot')]));

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  localStorage.clear();
  layoutIs('desktop');
  Element.prototype.scrollIntoView = () => undefined;
  server = fakeServer({ 'GET /api/search': () => ({ json: { results: found, nextCursor: null, suggestion: null } }) });
});
afterEach(() => void jest.useRealTimers());

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

  test('reappear if the server did not remove them', async () => {
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

test('leads to pages of the product after the results, and only to them without results', async () => {
  await searchFor('top');
  const options = await screen.findAllByRole('option');
  expect(options.at(-1)).toHaveAttribute('href', '/top-lists');
  expect(options).toHaveLength(found.length + 1);
  expect(options[0]).toHaveAttribute('aria-selected', 'true');

  server.answer({ 'GET /api/search': () => ({ json: { results: [], nextCursor: null, suggestion: null } }) });
  write('top li');
  await rest(350);
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(screen.queryByText(/No results/)).not.toBeInTheDocument();
  expect(screen.getByRole('option')).toHaveAttribute('aria-selected', 'true');
});
