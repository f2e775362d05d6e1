import { expectToConverge } from '../../../tests/support/concurrency/converges';
import { type HandedEvent, projected } from '../../../tests/support/world/projected';
import { appMusicProjection } from './app-music.projection';
import { appPeopleProjection } from './app-people.projection';

const of = (type: string, data: object): HandedEvent => ({ type, data });
const song = (songId: string, trackNumber: number, releaseId = 'evenings') => ({
  ...{ songId, trackNumber, releaseId, title: `Song ${songId}`, releaseTitle: releaseId, artistId: 'nour' },
  ...{ genre: 'folk', coverImageId: null, isExplicit: false, sound: { masterContentType: 'audio/webm' } },
});
const withdrawn = (songId: string) => of('SongWithdrawn', { songId, artistId: 'nour', releaseId: 'evenings' });

const keys = {
  'user-nour': [
    of('UserRegistered', { userId: 'nour', username: 'nour', isArtist: true }),
    of('UsernameChanged', { userId: 'nour', username: 'Nour & the Low Tide' }),
    of('ProfileImageChanged', { userId: 'nour', imageId: 'face' }),
    of('AccountSuspended', { userId: 'nour' }),
  ],
  'song-one': [of('SongPublished', song('one', 1))],
  'song-two': [of('SongPublished', song('two', 2)), withdrawn('two'), of('SongPublished', song('two', 2))],
  'song-three': [of('SongPublished', song('three', 3)), withdrawn('three')],
  'song-alone': [of('SongPublished', song('alone', 1, 'alone'))],
};

test.each([appMusicProjection, appPeopleProjection])('%# converges in any order of people and songs', (projection) =>
  expectToConverge(projection, keys),
);

test('an album is what its first track says, and goes with its last song', async () => {
  const { doc } = await projected(appMusicProjection, [
    of('SongPublished', song('two', 2)),
    of('SongPublished', song('one', 1)),
    withdrawn('one'),
  ]);
  expect(doc('app-albums', 'evenings')).toMatchObject({ title: 'evenings', artistId: 'nour' });
  const gone = await projected(appMusicProjection, [of('SongPublished', song('one', 1)), withdrawn('one')]);
  expect(gone.doc('app-albums', 'evenings')).toBeUndefined();
});

test('songs and albums have the year of their first release and the disc that their files name', async () => {
  const { doc } = await projected(appMusicProjection, [
    of('SongPublished', { ...song('old', 1), discNumber: 2, releaseYear: 1975 }),
    of('SongPublished', song('new', 2)),
  ]);
  expect(doc('app-albums', 'evenings')).toMatchObject({ year: 1975 });
  expect(doc('app-songs', 'old')).toMatchObject({ year: 1975, discNumber: 2 });
  expect(doc('app-songs', 'new')).toMatchObject({ discNumber: 1, releaseYear: null });
});

test('a person without a name has an empty one to be sorted by', async () => {
  const { doc } = await projected(appPeopleProjection, [of('SongPublished', song('one', 1))]);
  expect(doc('app-people', 'nour')).toMatchObject({ username: null, nameKey: '', hasSongs: true });
});

test('a person is an artist to apps as long as one of their songs is public', async () => {
  const { doc } = await projected(appPeopleProjection, [of('SongPublished', song('one', 1)), withdrawn('one')]);
  expect(doc('app-people', 'nour')).toMatchObject({ hasSongs: false, songCount: 0 });
});

test('a song that is published again is one song, and the document of its artist grows with none', async () => {
  const songs = Array.from({ length: 200 }, (_, at) => of('SongPublished', song(`${at}`, at)));
  const { doc } = await projected(appPeopleProjection, [...songs, ...songs]);
  expect(doc('app-people', 'nour')).toMatchObject({ hasSongs: true, songCount: 200 });
  expect(JSON.stringify(doc('app-people', 'nour')).length).toBeLessThan(300);
});
