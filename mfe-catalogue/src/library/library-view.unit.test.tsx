import { inView, keptView, type LibraryView } from './library-view';

const items = [
  { title: 'Song 10', artist: 'Nour' },
  { title: 'Été', artist: 'ada' },
  { title: 'Song 9', artist: 'Ada' },
];
const titles = (view: Partial<LibraryView>) =>
  inView(items, { order: 'recent', filter: '', ...view }, (item) => item).map(({ title }) => title);

test('stands in the order that was chosen, as people sort', () => {
  expect(titles({})).toEqual(['Song 10', 'Été', 'Song 9']);
  expect(titles({ order: 'title' })).toEqual(['Été', 'Song 9', 'Song 10']);
  expect(titles({ order: 'artist' })).toEqual(['Été', 'Song 9', 'Song 10']);
});

test('shows the songs that contain every word in any case and without accents', () => {
  expect(titles({ filter: 'ete' })).toEqual(['Été']);
  expect(titles({ filter: 'song ADA' })).toEqual(['Song 9']);
  expect(titles({ filter: 'tiles' })).toEqual([]);
});

test('restores a stored value, and ignores an invalid one', () => {
  localStorage.setItem('libretto-library:me', JSON.stringify({ order: 'title', filter: 'dusk' }));
  expect(keptView('me')).toEqual({ order: 'title', filter: 'dusk' });
  expect(keptView('you')).toEqual({ order: 'recent', filter: '' });
  for (const nonsense of ['{', 'null', '7', '{"order":"up","filter":7}']) {
    localStorage.setItem('libretto-library:me', nonsense);
    expect(keptView('me')).toEqual({ order: 'recent', filter: '' });
  }
  localStorage.clear();
});
