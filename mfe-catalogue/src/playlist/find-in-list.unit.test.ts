import { isFound } from './find-in-list';

const song = { title: 'Évensong at the Deep End', artist: 'The Parallax Choir', albumTitle: 'Vespers' };

test.each(['', '  ', 'even', 'ÉVENSONG', 'deep choir', 'vesp'])('"%s" finds it', (wanted) => {
  expect(isFound(song, wanted)).toBe(true);
});

test.each(['tiles', 'even tiles'])('"%s" does not', (wanted) => {
  expect(isFound(song, wanted)).toBe(false);
});
