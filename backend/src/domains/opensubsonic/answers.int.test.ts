// Validates every answer against the official description of the protocol, in JSON and in equivalent XML.
import Ajv from 'ajv';
import { XMLParser } from 'fast-xml-parser';
import SubsonicAPI from 'subsonic-api';
import description from '../../../tests/http/opensubsonic/answers.generated.json';
import type { Person } from '../../../tests/support/people/paying';
import { fakeSound, publishSong } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

let app: TestApp;
let artist: Person & { readonly username: string };
let secret: string;
/** Maps the placeholders of the table below to ids. */
const ids: Record<string, string> = {};

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));
const ajv = new Ajv({ strict: false, allErrors: true, formats: { 'date-time': isTime, float: true } });
ajv.addSchema({ $id: 'answers', ...description });
const parser = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: '', textNodeName: 'value' },
  ...{ parseAttributeValue: false, parseTagValue: false },
});

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true, username: 'Ada & Quay' });
  const fan = await app.signUp({ username: 'Late Listener' });
  await artist.put(`/api/user/profile/${artist.userId}`, { bio: 'Songs <of> the harbour' });
  const sound = { durationSamples: 40 * 48_000 };
  const album = { artistId: artist.userId, releaseId: 'evenings', releaseTitle: 'Evenings', sound, genre: 'folk' };
  const lyricLines = [
    { atMs: 500, text: 'One', isHeading: false },
    { atMs: 2500, text: 'Two & more', isHeading: false },
  ];
  ids.song = await publishSong(app, { ...album, title: 'Low water', lyrics: 'One\nTwo & more', lyricLines });
  const paid = { isPaid: true, preview: fakeSound(4_000, 7), coverImageId: 'red-cover', isExplicit: true };
  ids.paid = await publishSong(app, { ...album, ...paid, title: 'Åland', trackNumber: 2 });
  ids.alone = await publishSong(app, { artistId: artist.userId, sound, title: 'Alone', lyrics: 'One\nTwo' });
  ids.artist = artist.userId;
  ({ secret } = (await fan.post('/api/user/app-keys', { label: 'Kitchen' })).body);
  const api = new SubsonicAPI({ url: app.origin, auth: { apiKey: secret } });
  const both = { id: ids.song, artistId: artist.userId };
  await api.star(both);
  await api.savePlayQueue({ id: [ids.song, ids.paid], current: ids.paid, position: 12_345 } as never);
  await api.scrobble({ id: ids.song, submission: false });
  app.clock.advance(40_000);
  await api.scrobble({ id: ids.song, submission: true });
  ids.playlist = (await api.createPlaylist({ name: 'Night & day', songId: [ids.song, ids.paid] })).playlist.id;
  ids.gone = (await api.createPlaylist({ name: 'Gone' })).playlist.id;
  await app.settle();
});
afterAll(() => app.stop());

async function asked(name: string, query: string, format: 'json' | 'xml') {
  const filled = query.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(ids[key] as string));
  const answer = await fetch(`${app.origin}/rest/${name}?apiKey=${secret}&f=${format}${filled && `&${filled}`}`);
  return { type: answer.headers.get('content-type'), text: await answer.text() };
}

/**
 * Converts JSON to what XML can express: all values are texts, one-element lists equal their element, and empty values
 * are dropped.
 */
function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) {
    const texts = value.map(asTexts);
    return texts.length === 1 ? texts[0] : texts;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).filter(([, field]) => !Array.isArray(field) || field.length > 0);
  if (fields.length === 1 && fields[0]?.[0] === 'value') return asTexts(fields[0][1]);
  return fields.length === 0 ? '' : Object.fromEntries(fields.map(([name, field]) => [name, asTexts(field)]));
}

/** Endpoints that return lists in random order. */
const shuffled = new Set(['getRandomSongs']);

test.each([
  ['ping', ''],
  ['getLicense', ''],
  ['getOpenSubsonicExtensions', ''],
  ['tokenInfo', ''],
  ['getMusicFolders', ''],
  ['getIndexes', ''],
  ['getMusicDirectory', 'id=1'],
  ['getMusicDirectory', 'id={artist}'],
  ['getMusicDirectory', 'id=evenings'],
  ['getGenres', ''],
  ['getArtists', ''],
  ['getArtist', 'id={artist}'],
  ['getAlbum', 'id=evenings'],
  ['getSong', 'id={song}'],
  ['getSong', 'id={paid}'],
  ['getArtistInfo', 'id={artist}'],
  ['getArtistInfo2', 'id={artist}'],
  ['getAlbumInfo', 'id=evenings'],
  ['getAlbumInfo2', 'id=evenings'],
  ['getSimilarSongs', 'id={song}'],
  ['getSimilarSongs2', 'id={artist}'],
  ['getTopSongs', 'artist=Ada %26 Quay'],
  ['getTopSongs', 'id={artist}'],
  ['getAlbumList', 'type=newest'],
  ['getAlbumList2', 'type=alphabeticalByArtist'],
  ['getAlbumList2', 'type=starred'],
  ['getAlbumList2', 'type=recent'],
  ['getAlbumList2', 'type=frequent'],
  ['getRandomSongs', ''],
  ['getSongsByGenre', 'genre=folk'],
  ['getNowPlaying', ''],
  ['getStarred', ''],
  ['getStarred2', ''],
  ['search2', 'query=low'],
  ['search3', 'query=""'],
  ['search3', 'query=nothing-of-the-kind'],
  ['getPlaylists', ''],
  ['getPlaylist', 'id={playlist}'],
  ['updatePlaylist', 'playlistId={playlist}&name=Day'],
  ['createPlaylist', 'playlistId={playlist}&songId={paid}&songId={song}'],
  ['getLyrics', 'title=Low water'],
  ['getLyrics', 'title=Nothing'],
  ['getLyricsBySongId', 'id={song}'],
  ['getLyricsBySongId', 'id={alone}'],
  ['getLyricsBySongId', 'id={paid}'],
  ['star', 'id={paid}'],
  ['unstar', 'id={paid}'],
  ['scrobble', 'id={song}&submission=false'],
  ['getPlayQueue', ''],
  ['savePlayQueue', 'id={paid}&id={song}&current={song}&position=7'],
  ['getBookmarks', ''],
  ['getInternetRadioStations', ''],
  ['getScanStatus', ''],
  ['getUser', 'username=Late Listener'],
  ['deletePlaylist', 'id={gone}'],
])('%s %s', async (name, query) => {
  const json = JSON.parse((await asked(name, query, 'json')).text);
  expect(json['subsonic-response']).toMatchObject({ status: 'ok' });
  const validate = ajv.getSchema(`answers#/calls/${name}`);
  if (validate === undefined) throw new Error(`${name} is not described`);
  validate(json);
  expect(validate.errors ?? []).toEqual([]);
  if (name === 'deletePlaylist') return;
  const xml = await asked(name, query, 'xml');
  expect(xml.type).toMatch(/^text\/xml/);
  const { xmlns, ...said } = parser.parse(xml.text)['subsonic-response'];
  expect(xmlns).toBe('http://subsonic.org/restapi');
  if (!shuffled.has(name)) expect(said).toEqual(asTexts(json['subsonic-response']));
});

test('the description of an artist is an element in XML, as the protocol has had it from its beginning', async () => {
  const { text } = await asked('getArtistInfo2', 'id={artist}', 'xml');
  expect(text).toContain('<artistInfo2><biography>Songs &lt;of&gt; the harbour</biography>');
});

test('songs of a new playlist are in the order that the app sent', async () => {
  const query = 'name=In order&songId={alone}&songId={song}&songId={paid}';
  const { playlist } = JSON.parse((await asked('createPlaylist', query, 'json')).text)['subsonic-response'];
  expect(playlist.entry.map(({ id }: { id: string }) => id)).toEqual([ids.alone, ids.song, ids.paid]);
});

test('the most played songs of an artist are found by name and by id', async () => {
  for (const query of ['artist=ada %26 quay', 'id={artist}']) {
    const { topSongs } = JSON.parse((await asked('getTopSongs', query, 'json')).text)['subsonic-response'];
    expect(topSongs.song).toHaveLength(3);
    expect(topSongs.song[0].id).toBe(ids.song);
  }
});

test.each([
  ['getSong', 'id=none', 70],
  ['getSong', '', 10],
  ['getPlaylist', 'id=none', 70],
  ['setRating', 'id={song}&rating=5', 0],
  ['stream', 'id=none', 70],
  ['download', 'id={paid}', 50],
  ['getCoverArt', 'id=none', 70],
])('%s %s is refused in the form of the protocol', async (name, query, code) => {
  const json = JSON.parse((await asked(name, query, 'json')).text);
  expect(ajv.getSchema('answers#/calls/ping')?.(json)).toBe(true);
  expect(json['subsonic-response']).toMatchObject({ status: 'failed', error: { code } });
  // Apps distinguish an error from a sound or a picture by this content type.
  const xml = await asked(name, query, 'xml');
  expect(xml.type).toMatch(/^text\/xml/);
  expect(parser.parse(xml.text)['subsonic-response'].error.code).toBe(String(code));
});
