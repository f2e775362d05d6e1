// Needs of mfe-catalogue's pact for the library, playlists and purchases.
import { MatchersV3 } from '@pact-foundation/pact';
import type { Needs } from '../../../infra/testing/consumer-pact';
import { moment, picture, track } from '../../src/testing/pact-shapes';

const { boolean, eachLike, integer, like, regex, string } = MatchersV3;

export function libraryNeeds(needs: Needs): void {
  it('the library', () =>
    needs('a read of the own library', {
      given: 'a signed-in listener',
      call: 'GET /api/library/overview',
      answer: {
        playlists: like([]),
        liked: eachLike(track({ isLiked: true, is_liked: true })),
        likedCount: integer(2),
        purchased: eachLike(track({ isPaid: true, isPurchased: true })),
      },
    }));

  it('the liked songs as a playlist', () =>
    needs('a read of the liked songs', {
      given: 'a signed-in listener',
      call: 'GET /api/player/playlist/{id}',
      input: { params: { id: 'liked-songs' } },
      answer: {
        playlist: { id: 'liked-songs', name: 'Liked Songs' },
        tracks: eachLike(track({ isLiked: true, is_liked: true })),
        entries: eachLike({ id: string('whitebeam') }),
        people: like([]),
      },
    }));

  it('an own playlist, whose songs can be moved', async () => {
    const id = 'playlist-2';
    await needs('a read of an own playlist', {
      given: 'a signed-in listener',
      call: 'GET /api/player/playlist/{id}',
      input: { params: { id } },
      answer: {
        playlist: { id, name: string('Slow mornings') },
        tracks: eachLike(track()),
        entries: eachLike({ id: string('whitebeam') }),
        people: like([]),
      },
    });
    await needs('a move of a song within an own playlist', {
      given: 'a signed-in listener',
      call: 'POST /api/library/playlists/{id}/move',
      input: { params: { id }, body: { entryId: 'whitebeam', aboveEntryId: null, position: 3 } },
      answer: { success: true },
    });
  });

  it('the link by which others join a playlist, and what is said of one that leads nowhere', async () => {
    await needs('a link for others to join an own playlist', {
      given: 'a signed-in listener',
      call: 'POST /api/library/playlists/{id}/invitation',
      input: { params: { id: 'playlist-2' } },
      answer: {
        invitation: {
          path: regex(/^\/library\/playlist\/playlist-2\?invite=.+$/, '/library/playlist/playlist-2?invite=t'),
        },
      },
    });
    await needs('a read of an invitation whose link was taken back', {
      given: 'a signed-in listener',
      call: 'GET /api/library/playlists/{id}/invitation/{token}',
      input: { params: { id: 'playlist-2', token: 'taken-back' } },
      status: 404,
      answer: { status: 404, error: string('This invitation is no longer valid') },
    });
  });

  it('what was bought, and whether its files are ready', async () => {
    await needs('a read of what was bought', {
      given: 'a signed-in listener',
      call: 'GET /api/library/purchases',
      answer: {
        songs: eachLike({
          id: string('undertow-lullaby'),
          title: string('Undertow Lullaby'),
          artist: string('Nour & the Low Tide'),
          albumId: string('salt-hours'),
          albumTitle: string('Salt Hours'),
          artworkUrl: picture('song', 'undertow-lullaby'),
          boughtAt: moment,
          isWithdrawn: boolean(false),
          originalFormat: string('FLAC'),
          originalBytes: integer(4_000_000),
          formats: eachLike(string('original')),
        }),
      },
    });
    await needs('a download of what was bought, as it was sent', {
      given: 'a signed-in listener',
      call: 'POST /api/library/purchases/prepare',
      input: { body: { format: 'original' } },
      answer: { songs: integer(1), waiting: integer(0), asOriginal: integer(0) },
    });
  });
}
