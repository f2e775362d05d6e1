// Needs of the social remote for purchases, tune-ins and donations.
import { MatchersV3 } from '@pact-foundation/pact';
import type { Needs } from '../../infra/testing/consumer-pact';
import { moment, picture } from './pact-matchers';

const { boolean, eachLike, integer, number, string } = MatchersV3;

/** Declares tests within the caller's `describe`, because each consumer has one pact. */
export function supportPacts(needs: Needs): void {
  it('the balance to buy from, and whom the money goes to', async () => {
    await needs('a read of the own balance before a purchase', {
      given: 'a signed-in listener',
      call: 'GET /api/user/{id}/balance',
      input: { params: { id: 'ines-halloran' } },
      answer: { talentBalance: number(1425), euroBalance: number(0) },
    });
    await needs("a read of an artist's profile before a purchase", {
      given: 'a signed-in listener',
      call: 'GET /api/user/profile/{id}',
      input: { params: { id: 'nour-and-the-low-tide' } },
      answer: { profileImageId: string('portrait-nour-and-the-low-tide'), isPatron: boolean(true) },
    });
  });

  it('a purchase at the price that was shown', () => {
    const body = { songId: 'o-antiphons', paymentMethod: 'talent_balance', price: 75 } as const;
    return needs('a purchase of a song', {
      given: 'a signed-in listener',
      call: 'POST /api/song/purchase',
      input: { body, idempotencyKey: 'b9a0e1de-6a3b-4f0a-9c3a-8c2f0a3b7a11' },
      answer: { talentBalance: number(1350), euroBalance: number(0) },
    });
  });

  it('a changed price, to be confirmed again', () => {
    const body = { songId: 'phase-locked', paymentMethod: 'talent_balance', price: 50 } as const;
    return needs('a purchase at an outdated price', {
      given: 'a signed-in listener',
      call: 'POST /api/song/purchase',
      input: { body },
      status: 409,
      answer: { status: 409, error: 'The price has changed. It is now 75 Talents.', price: 75 },
    });
  });

  it('what an artist asks for access, before the dialog of tuning in and giving opens', () =>
    needs('a read of a profile before supporting it', {
      given: 'a signed-in listener',
      call: 'GET /api/user/profile/{id}',
      input: { params: { id: 'kasimir-vael' } },
      answer: {
        username: string('Kasimir Vael'),
        profileImageId: string('portrait-kasimir-vael'),
        isPatron: boolean(false),
        followerCount: integer(4),
        isTunedIn: boolean(false),
        tuneInPrice: integer(30_000),
        artistSharePercent: integer(85),
      },
    }));

  it('a tune-in at the price that was shown', () => {
    const body = { artistId: 'kasimir-vael', paymentMethod: 'balance', price: 300 } as const;
    const idempotencyKey = '1d1c2a60-58b7-4a52-9c0c-1f3f0a1f7e11.tune-in.300';
    return needs('a tune-in', {
      given: 'a signed-in listener',
      call: 'POST /api/social/tune-in',
      input: { body, idempotencyKey },
      answer: { talentBalance: number(1125), euroBalance: number(0) },
    });
  });

  it('that a tune-in at another price is refused with the present one', () => {
    const body = { artistId: 'ottilie-brandreth', paymentMethod: 'balance', price: 200 } as const;
    return needs('a tune-in at an outdated price', {
      given: 'a signed-in listener',
      call: 'POST /api/social/tune-in',
      input: { body },
      status: 409,
      answer: { status: 409, error: 'The price has changed. It is now 300 Talents.', price: 300 },
    });
  });

  it('that nobody tunes in twice', () => {
    const body = { artistId: 'the-parallax-choir', paymentMethod: 'balance', price: 300 } as const;
    return needs('a tune-in to an artist whom the listener is tuned in to', {
      given: 'a signed-in listener',
      call: 'POST /api/social/tune-in',
      input: { body },
      status: 409,
      answer: { status: 409, code: 'already-tuned-in', error: 'You are already tuned in to this artist' },
    });
  });

  it('a donation, and that it is not too small', async () => {
    const body = { artistId: 'kasimir-vael', amount: 100, paymentMethod: 'balance' } as const;
    const idempotencyKey = '1d1c2a60-58b7-4a52-9c0c-1f3f0a1f7e11.donate.100';
    await needs('a donation', {
      given: 'a signed-in listener',
      call: 'POST /api/social/donate',
      input: { body, idempotencyKey },
      answer: { talentBalance: number(1025), euroBalance: number(0) },
    });
    const small = { ...body, amount: 99 };
    await needs('a donation below the minimum', {
      given: 'a signed-in listener',
      call: 'POST /api/social/donate',
      input: { body: small },
      status: 422,
      answer: { status: 422, error: 'Minimum donation is 100 Talents' },
    });
  });

  it('who is tuned in, for their artist', () =>
    needs('a read of who is tuned in to the own profile', {
      given: 'a signed-in artist',
      call: 'GET /api/user/{id}/tuned-in-subscribers',
      input: { params: { id: 'nour-and-the-low-tide' }, query: { search: '', limit: 10, offset: 0 } },
      answer: {
        subscribers: eachLike({
          id: string('tomas-reuter'),
          username: string('tomas.reuter'),
          profilePhotoUrl: picture,
          isPatron: boolean(false),
          followerCount: integer(2),
          isArtist: boolean(false),
          subscribedAt: moment,
        }),
        hasMore: boolean(false),
      },
    }));
}
