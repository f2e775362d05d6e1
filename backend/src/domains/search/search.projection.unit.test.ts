import { expectToConverge } from '../../../tests/support/concurrency/converges';
import { type HandedEvent, projected } from '../../../tests/support/world/projected';
import { searchProjection } from './search.projection';

const song = (songId: string, title: string) => ({
  ...{ songId, title, artistId: 'ada', releaseId: 'harbour', releaseTitle: 'Harbour', coverImageId: null },
});
const published = (songId: string, title: string): HandedEvent => ({
  type: 'SongPublished',
  data: song(songId, title),
});
const withdrawn = (songId: string): HandedEvent => ({ type: 'SongWithdrawn', data: { songId, releaseId: 'harbour' } });
const streamed = (songId: string): HandedEvent => ({ type: 'SongStreamed', data: { songId, artistId: 'ada' } });
const registered = (userId: string, username: string | null, isArtist = true): HandedEvent => ({
  type: 'UserRegistered',
  data: { userId, username, isArtist },
});
const renamed = (userId: string, username: string): HandedEvent => ({
  type: 'UsernameChanged',
  data: { userId, username },
});
const follow = (type: 'UserFollowed' | 'UserUnfollowed', followerId: string): HandedEvent => ({
  type,
  data: { followerId, followeeId: 'ada' },
});
const list = (type: string, name?: string | null): HandedEvent => ({
  type,
  data: { playlistId: 'l1', ownerId: 'ada', name, imageId: null },
});
const post = (description: string | null): HandedEvent => ({
  type: 'PostPublished',
  data: { postId: 'p1', authorId: 'ada', description },
});
const comment = (type: 'CommentPosted' | 'CommentDeleted', family = 'post'): HandedEvent => ({
  type,
  data: { family, subjectId: 'p1' },
});

const found = async (...history: readonly HandedEvent[]) => [
  ...(await projected(searchProjection, history)).texts.keys(),
];
const textOf = async (key: string, ...history: readonly HandedEvent[]) =>
  (await projected(searchProjection, history)).texts.get(key);
const rankOf = async (key: string, ...history: readonly HandedEvent[]) =>
  (await projected(searchProjection, history)).ranks.get(key);
const times = (count: number, event: HandedEvent) => Array.from({ length: count }, () => event);

test('a withdrawn song is not found, and its album only while another song of it is public', async () => {
  const both = [published('a', 'Low tide'), published('b', 'High tide')];
  expect(await found(...both)).toEqual(['search-song/a', 'search-album/harbour', 'search-song/b']);
  expect(await found(...both, withdrawn('a'))).toEqual(['search-album/harbour', 'search-song/b']);
  expect(await found(...both, withdrawn('a'), withdrawn('b'))).toEqual([]);
  expect(await found(...both, withdrawn('a'), withdrawn('b'), published('b', 'High tide'))).toEqual([
    'search-song/b',
    'search-album/harbour',
  ]);
});

test('a playlist is found while it is public and not deleted', async () => {
  const created = [list('PlaylistCreated', 'Night shift'), list('PlaylistMadePublic')];
  expect(await found(list('PlaylistCreated', 'Night shift'))).toEqual([]);
  expect(await found(...created)).toEqual(['search-playlist/l1']);
  expect(await found(...created, list('PlaylistMadePrivate'))).toEqual([]);
  expect(await found(...created, list('PlaylistDeleted'))).toEqual([]);
  expect(await found(...created, list('PlaylistDeleted'), list('PlaylistRestored'))).toEqual(['search-playlist/l1']);
  expect(
    await found(...created, list('PlaylistDeleted'), list('PlaylistMadePrivate'), list('PlaylistRestored')),
  ).toEqual([]);
  const text = await textOf('search-playlist/l1', ...created, list('PlaylistRenamed', 'Early shift'));
  expect(text).toEqual({ title: 'Early shift', artist: '' });
});

test('a post is found by its words and its author until it is deleted, and not without words', async () => {
  expect(await textOf('search-post/p1', registered('ada', 'Ada'), post('New song soon'))).toEqual({
    title: 'New song soon',
    artist: 'Ada',
  });
  expect(await found(post('New song soon'), { type: 'PostDeleted', data: { postId: 'p1' } })).toEqual([]);
  expect(await found(post(null))).toEqual([]);
});

test('only artists are found as people, and their songs by their present name', async () => {
  const history = [published('a', 'Low tide'), registered('ada', 'Ada', false)];
  expect(await found(...history)).not.toContain('search-artist/ada');
  const artist = [...history, { type: 'AccountTypeChanged', data: { userId: 'ada', isArtist: true } }];
  expect(await found(...artist)).toContain('search-artist/ada');
  expect(await textOf('search-song/a', ...history)).toEqual({ title: 'Low tide', artist: 'Ada' });
  expect(await textOf('search-album/harbour', ...history, renamed('ada', 'Ada L.'))).toEqual({
    title: 'Harbour',
    artist: 'Ada L.',
  });
});

test('plays raise a song, its album and its artist; followers raise an artist; comments raise a post', async () => {
  const [one, other] = [published('a', 'Low tide'), published('b', 'High tide')];
  const played = [one, other, registered('ada', 'Ada'), ...times(3, streamed('a')), streamed('b')];
  const ranks = (await projected(searchProjection, played)).ranks;
  expect(Object.fromEntries(ranks)).toEqual({
    'search-song/a': 4,
    'search-song/b': 2,
    'search-album/harbour': 4,
    'search-artist/ada': 4,
  });
  expect(await rankOf('search-album/harbour', ...played, withdrawn('a'))).toBe(2);
  const followed = [registered('ada', 'Ada'), follow('UserFollowed', 'ben'), follow('UserFollowed', 'ben')];
  expect(await rankOf('search-artist/ada', ...followed)).toBe(6);
  expect(await rankOf('search-artist/ada', ...followed, follow('UserUnfollowed', 'ben'))).toBe(0);
  const commented = [post('Soon'), comment('CommentPosted'), comment('CommentPosted', 'song')];
  expect(await rankOf('search-post/p1', ...commented)).toBe(2);
  expect(await rankOf('search-post/p1', ...commented, comment('CommentDeleted'))).toBe(0);
});

test('plays, comments and followers count that were seen before what they are of', async () => {
  const made = [registered('ada', 'Ada'), published('a', 'Low tide'), post('Soon')];
  const happened = [...times(3, streamed('a')), comment('CommentPosted'), follow('UserFollowed', 'ben')];
  const [before, after] = [
    [...happened, ...made],
    [...made, ...happened],
  ];
  const ranksOf = async (history: readonly HandedEvent[]) =>
    Object.fromEntries([...(await projected(searchProjection, history)).ranks].sort());
  expect(await ranksOf(before)).toEqual(await ranksOf(after));
});

test('converges in any order of songs and people', () =>
  expectToConverge(searchProjection, {
    a: [published('a', 'Low tide'), withdrawn('a')],
    b: [published('b', 'High tide'), withdrawn('b'), published('b', 'Higher tide')],
    ada: [registered('ada', 'Ada'), renamed('ada', 'Ada L.')],
  }));

test('converges in any order of lists, posts, followers and people', () =>
  expectToConverge(searchProjection, {
    list: [list('PlaylistCreated', 'Night'), list('PlaylistMadePublic')],
    post: [post('Soon')],
    ada: [registered('ada', 'Ada')],
    ben: [follow('UserFollowed', 'ben')],
  }));
