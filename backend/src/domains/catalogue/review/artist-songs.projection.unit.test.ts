import { expectToConverge } from '../../../../tests/support/concurrency/converges';
import { type HandedEvent, projected } from '../../../../tests/support/world/projected';
import { type ArtistSongDoc, artistSongsProjection } from './artist-songs.projection';
import { songEarningsProjection } from './song-earnings.projection';
import { songTimelineProjection } from './song-timeline.projection';

const sound = { durationSamples: 48_000, masterKey: 'one' };
const content = {
  title: 'Écho',
  isPaid: true,
  priceTalents: 75,
  coverImageId: null,
  lyrics: 'Oh',
  releaseOn: null,
  sound,
};
const draft = (songId: string): HandedEvent => ({
  type: 'SongDrafted',
  data: { songId, artistId: 'ada', releaseId: 'harbour', ...content },
});
const of =
  (songId: string) =>
  (type: string, data: object = {}): HandedEvent => ({
    type,
    data: { songId, artistId: 'ada', ...data },
  });
const life = (songId: string): readonly HandedEvent[] => {
  const event = of(songId);
  const documents = [{ documentId: 'd', blobKey: 'k', name: 'a.pdf', contentType: 'application/pdf', bytes: 1 }];
  return [
    draft(songId),
    event('SongEdited', {
      changes: { title: 'Echoes', sound: { ...sound, durationSamples: 96_000, masterKey: 'two' } },
    }),
    event('SongSubmitted'),
    event('SongDenied', { issueType: 'copyright', denialReason: 'A sample', customMessage: null }),
    event('SongEditingEnabled'),
    event('SongDocumentsSubmitted', { submissionType: 'other', notes: null, documents }),
    event('SongApproved', { isrc: 'XXDEV2600001', upc: '400000000008', publishesAt: null }),
    event('SongPublished', { ...content, title: 'Echoes', releaseId: 'harbour' }),
    event('SongPriced', { isPaid: false, priceTalents: 75 }),
    event('SongWithdrawn'),
    event('SongTakenDown', { actId: 'third', byUserId: 'mo', reason: 'fraud' }),
    event('SongReinstated', { actId: 'third', byUserId: 'mo' }),
    event('SongPublished', { ...content, title: 'Echoes', releaseId: 'harbour' }),
    event('SongWithdrawn'),
    event('SongDenied', { issueType: 'edit', denialReason: 'The title', customMessage: 'Really' }),
    event('SongDeleted'),
  ];
};
const keys = {
  'song-a': life('a'),
  'song-b': life('b').slice(0, 9),
  'song-c': life('c').slice(0, 4),
  // Published without a review, like songs of the demo data, and denied later.
  'song-d': [life('d')[7], ...life('d').slice(13, 15)] as HandedEvent[],
};

test.each([artistSongsProjection, songTimelineProjection])(
  '$name converges in any order of songs, and with repeated events',
  (projection) => expectToConverge(projection, keys),
);

test.each([
  [1, { status: 'draft', isPublic: false, titleKey: 'echo', submittedAt: null }],
  [2, { title: 'Echoes', titleKey: 'echoes', durationSamples: 96_000 }],
  [3, { status: 'pending', submittedAt: expect.stringMatching(/03.000Z$/) }],
  [4, { status: 'needs-action', issueType: 'copyright', denialReason: 'A sample', isEditingEnabled: false }],
  [5, { isEditingEnabled: true }],
  [6, { status: 'pending', issueType: null, denialReason: null, isEditingEnabled: false, submission: { notes: null } }],
  [7, { status: 'approved', isPublic: false, isrc: 'XXDEV2600001', upc: '400000000008' }],
  [8, { status: 'approved', isPublic: true, wasPublished: true }],
  [9, { isPaid: false }],
  [10, { isPublic: false, wasPublished: true }],
  [11, { status: 'approved', isPublic: false, isTakenDown: true }],
  [13, { status: 'approved', isPublic: true, isTakenDown: false }],
  [15, { status: 'needs-action', issueType: 'edit', customMessage: 'Really', isrc: 'XXDEV2600001' }],
  [16, { status: 'deleted', issueType: null, isPublic: false }],
])('after %s events a song is %j', async (count, expected) => {
  const history = life('a').map((event, index) => ({
    ...event,
    at: `2026-01-01T00:00:${String(index + 1).padStart(2, '0')}.000Z`,
  }));
  const { doc } = await projected(artistSongsProjection, history.slice(0, count));
  expect(doc('artist-songs', 'a') as ArtistSongDoc).toMatchObject(expected);
});

const sale = (transactionId: string, songId: string, artistMinor: number): HandedEvent => ({
  type: 'SaleCredited',
  data: { transactionId, songId, artistMinor, artistId: 'ada', buyerId: 'bob' },
});

test('a sale counts once, and what songs earned converges in any order of wallets', async () => {
  const wallets = { ada: [sale('t1', 'a', 6375), sale('t2', 'b', 100)], bea: [sale('t3', 'a', 1), sale('t4', 'a', 2)] };
  await expectToConverge(songEarningsProjection, wallets);
  const { doc } = await projected(songEarningsProjection, [...wallets.ada, ...wallets.ada, ...wallets.bea]);
  expect(doc('song-earnings', 'a')).toMatchObject({ sales: 3, earnedMinor: 6378 });
});
