// The shell's requirements of the backend as a consumer pact, which every build verifies.
import { MatchersV3 } from '@pact-foundation/pact';
import { consumerPact, needsOf } from '../../infra/testing/consumer-pact';
import { paymentPacts } from './payment-pacts';

const { boolean, eachLike, integer, like, number, regex, string } = MatchersV3;

const needs = needsOf(consumerPact('shell'));

const picture = regex(/^\/api\/img\/[a-z-]+\/[\w-]+$/, '/api/img/song/salt-hours');

/** The fields of a track that the landing page's wall and carousel use. */
const track = {
  id: string('salt-hours'),
  title: string('Salt Hours'),
  artist: string('Nour & the Low Tide'),
  artistIsPatron: boolean(true),
  albumId: string('salt-hours'),
  albumTitle: string('Salt Hours'),
  duration: number(62.9),
  artworkUrl: picture,
  artworkColor: regex(/^#[0-9a-f]{6}$/, '#b09484'),
};

describe('the shell needs of the backend', () => {
  it('no session of a visitor', () =>
    needs('a visitor’s read of the session', { given: 'the demo world', call: 'GET /api/auth/session', answer: {} }));

  it('the session of the person who is signed in', () =>
    needs('a listener’s read of the session', {
      given: 'a signed-in listener',
      call: 'GET /api/auth/session',
      answer: {
        user: {
          id: string('ines-halloran'),
          name: string('ines.halloran'),
          email: string('ines.halloran@libretto.example'),
          image: like('/api/img/profile/ines'),
          isArtist: boolean(false),
          isPatron: boolean(true),
          isAdmin: boolean(false),
          isFinance: boolean(false),
          oauthProvider: string('credentials'),
        },
      },
    }));

  it('a token for the calls that take a form', () =>
    needs('a read of the csrf token', {
      given: 'the demo world',
      call: 'GET /api/auth/csrf',
      answer: { csrfToken: string('0a1b') },
    }));

  it('the ways to sign in', () =>
    needs('a read of the providers', {
      given: 'the demo world',
      call: 'GET /api/auth/providers',
      answer: { credentials: { id: 'credentials', name: string('Email and password'), type: 'credentials' } },
    }));

  it('that the link of a sign-up by another service is spent', () =>
    needs('the end of a sign-up by a spent link', {
      given: 'the demo world',
      call: 'POST /api/auth/confirm-sign-up',
      input: { body: { token: 'spent' } },
      status: 410,
      answer: { status: 410, error: 'This link has expired or was already used.' },
    }));

  it('a new account', () => {
    const body = { username: 'pact.visitor', email: 'pact@example.test', password: 'wrought-iron-9', isArtist: false };
    return needs('a sign-up', {
      given: 'the demo world',
      call: 'POST /api/auth/signup',
      input: { body },
      status: 201,
      answer: { user: { id: string('u1'), username: 'pact.visitor', email: 'pact@example.test', isArtist: false } },
    });
  });

  it('the word on a name that is taken, with the code of the field it belongs to', () => {
    const body = { username: 'INES.halloran', email: 'other@example.test', password: 'wrought-iron-9', isArtist: true };
    return needs('a sign-up under a taken name', {
      given: 'the demo world',
      call: 'POST /api/auth/signup',
      input: { body },
      status: 409,
      answer: { code: 'username-taken', error: 'This username is already taken' },
    });
  });

  it('a link for a new password, also for an address without an account', () =>
    needs('a request of a new password', {
      given: 'the demo world',
      call: 'POST /api/auth/request-password-reset',
      input: { body: { email: 'nobody@example.test' } },
      answer: { success: true },
    }));

  it('the code of a link that is spent', async () => {
    const answer = { code: 'link-is-spent', error: 'This link has expired or was already used.' };
    await needs('a new password by a spent link', {
      given: 'the demo world',
      call: 'POST /api/auth/reset-password',
      input: { body: { token: 'spent', newPassword: 'wrought-iron-9' } },
      status: 410,
      answer,
    });
    await needs('another email by a spent link', {
      given: 'the demo world',
      call: 'POST /api/auth/confirm-email-change',
      input: { body: { token: 'spent' } },
      status: 410,
      answer,
    });
  });

  it('both balances', () =>
    needs('a read of the own profile', {
      given: 'a signed-in listener',
      call: 'GET /api/user/profile',
      answer: { id: string('ines-halloran'), talentBalance: number(1425), euroBalance: number(0) },
    }));

  it('to note the address of a session', () =>
    needs('the once-per-session note of the address', {
      given: 'a signed-in listener',
      call: 'POST /api/user/update-ip',
      answer: { success: true },
    }));

  it('the number of unseen notifications', () =>
    needs('a read of the unread count', {
      given: 'a signed-in listener',
      call: 'GET /api/notifications/count',
      answer: { unread: integer(3) },
    }));

  it('notifications five at a time', () =>
    needs('a read of the first notifications', {
      given: 'a signed-in listener',
      call: 'GET /api/notifications',
      input: { query: { page: 1, limit: 5 } },
      answer: {
        notifications: eachLike({
          id: string('n1'),
          body: string('delphine.arrow follows you'),
          seen: boolean(false),
          created_at: regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, '2026-11-21T10:42:07.000Z'),
          link: like('/profile?id=delphine-arrow'),
        }),
        pagination: { hasMore: boolean(false) },
      },
    }));

  it('to mark all as seen', () =>
    needs('a request to mark all notifications as seen', {
      given: 'a signed-in listener',
      call: 'POST /api/notifications/mark-seen',
      input: { body: { markAllAsSeen: true } },
      answer: { success: true, unread: integer(0) },
    }));

  it('the recent searches of the person who is signed in, which are added to and forgotten', async () => {
    const given = 'a signed-in listener';
    await needs('a search to remember', {
      given,
      call: 'POST /api/search/recent',
      input: { body: { query: 'low water' } },
      answer: { searches: eachLike(string('low water')) },
    });
    await needs('a read of the recent searches', {
      given,
      call: 'GET /api/search/recent',
      answer: { searches: like([]) },
    });
    await needs('a recent search to forget', {
      given,
      call: 'DELETE /api/search/recent',
      input: { query: { query: 'no such search' } },
      answer: { searches: like([]) },
    });
  });

  it('what matches', () =>
    needs('a search', {
      given: 'the demo world',
      call: 'GET /api/search',
      input: { query: { q: 'salt' } },
      answer: {
        results: eachLike({
          type: regex(/^(song|artist|album|playlist|post)$/, 'song'),
          id: string('salt-hours'),
          title: string('Salt Hours'),
          artist: string('Nour & the Low Tide'),
          name: string('Salt Hours'),
          imageId: like('salt-hours'),
        }),
        nextCursor: null,
        suggestion: null,
      },
    }));

  it('covers, a sung song and a sale for the landing', () =>
    needs('a read of the landing', {
      given: 'the demo world',
      call: 'GET /api/catalogue/landing',
      answer: {
        lit: { track, lines: eachLike('Sing it low') },
        tracks: eachLike(track),
        sale: { title: string('Undertow Lullaby'), artist: string('Nour & the Low Tide'), price: integer(75) },
      },
    }));

  it('the own playlists for the sidebar', () =>
    needs('a read of the library’s overview', {
      given: 'a signed-in listener',
      call: 'GET /api/library/overview',
      answer: { playlists: like([]) },
    }));

  paymentPacts(needs);
});
