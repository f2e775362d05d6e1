// Tests a song whose artist's account was blocked.
import type { DraftedSong } from '@libretto/contracts/events';
import { sampleSong, sampleSound } from '../../../../tests/support/sound/published-song';
import { given } from '../../../../tests/support/world/given';
import { songDecider } from './song.decider';
import type { SongEvent } from './song.events';
import { contentOf } from './song.state';

const songId = 'song';
const artistId = 'ada';
const at = '2026-11-22T12:00:00.000Z';
const later = '2026-12-01T09:00:00.000Z';
const files = { masterKey: 'audio/song/master.wav', masterContentType: 'audio/wav', previewKey: null };
const { releaseId, ...sample } = sampleSong(songId);
const song: DraftedSong = {
  ...sample,
  ...{ releaseId, artistId, genre: 'folk', releaseOn: null, sound: { ...sampleSound, ...files } },
};
const { releaseOn: _releaseOn, ...publicSong } = song;
const ofArtist = { songId, byUserId: artistId };
const drafted: SongEvent = { type: 'SongDrafted', data: song };
const submitted: SongEvent = { type: 'SongSubmitted', data: { songId, artistId } };
const published = (): SongEvent => ({ type: 'SongPublished', data: publicSong });
const withdrawn: SongEvent = { type: 'SongWithdrawn', data: { songId, artistId, releaseId } };
const denial = { issueType: 'copyright', denialReason: 'Sampled', customMessage: null } as const;
const denied: SongEvent = {
  type: 'SongDenied',
  data: { songId, artistId, title: song.title, reviewerId: 'rita', ...denial },
};
const deny = { kind: 'deny', songId, reviewerId: 'rita', ...denial } as const;
const approved = (publishesAt: string | null): SongEvent => ({
  type: 'SongApproved',
  data: {
    ...{ songId, artistId, title: song.title, isrc: 'XXDEV2600001', upc: '400000000008' },
    ...{ reviewerId: 'rita', content: contentOf(song), publishesAt },
  },
});
const histories = {
  draft: [drafted],
  pending: [drafted, submitted],
  copyright: [drafted, submitted, denied],
  scheduled: [drafted, submitted, approved(later)],
  published: [drafted, submitted, approved(null), published()],
  demo: [published()],
  withdrawn: [drafted, submitted, approved(null), published(), withdrawn, denied],
} satisfies Record<string, readonly SongEvent[]>;
const songOf = (history: keyof typeof histories) => given(songDecider, histories[history]);

describe('a blocked account', () => {
  const ofDecision = { songId, moderatorId: 'mo', actId: 'third' } as const;
  const takeDown = { kind: 'take-down', ...ofDecision, reason: 'fraud' } as const;
  const reinstate = { kind: 'reinstate', ...ofDecision, at } as const;
  const takenDown: SongEvent = {
    type: 'SongTakenDown',
    data: { songId, artistId, actId: 'third', byUserId: 'mo', reason: 'fraud' },
  };
  const reinstated: SongEvent = { type: 'SongReinstated', data: { songId, artistId, actId: 'third', byUserId: 'mo' } };

  test.each(['published', 'demo'] as const)('takes a public song along, and gives it back: %s', (history) => {
    songOf(history).when(takeDown).then([withdrawn, takenDown]);
    const gone = given(songDecider, [...histories[history], withdrawn, takenDown]);
    gone.when(takeDown).then([]);
    gone.when({ ...reinstate, actId: 'another' }).then([]);
    gone.when(reinstate).then([reinstated, published()]);
    gone.when({ kind: 'publish-due', songId, at: later }).then([]);
    gone.when(deny).refused('NotReviewable');
    gone.when({ ...ofArtist, kind: 'price', isPaid: false, priceTalents: 75 }).refused('NotApproved');
    gone.when({ ...ofArtist, kind: 'delete' }).refused('NotDeletable');
    gone.when({ ...ofArtist, kind: 'erase' }).then([{ type: 'SongDeleted', data: { songId, artistId } }]);
    const back = given(songDecider, [...histories[history], withdrawn, takenDown, reinstated, published()]);
    expect(back.state).toMatchObject({ kind: 'published' });
    back.when(reinstate).then([]);
  });

  test('holds back a song that waits for its hour, which may pass meanwhile', () => {
    songOf('scheduled').when(takeDown).then([takenDown]);
    const gone = given(songDecider, [...histories.scheduled, takenDown]);
    gone.when({ kind: 'publish-due', songId, at: later }).then([]);
    gone.when(reinstate).then([reinstated]);
    gone.when({ ...reinstate, at: later }).then([reinstated, published()]);
    given(songDecider, [...histories.scheduled, takenDown, reinstated])
      .when({ kind: 'publish-due', songId, at: later })
      .then([published()]);
  });

  test.each(['draft', 'pending', 'copyright', 'withdrawn'] as const)('leaves a song that is %s', (history) => {
    songOf(history).when(takeDown).then([]);
    songOf(history).when(reinstate).then([]);
  });
});
