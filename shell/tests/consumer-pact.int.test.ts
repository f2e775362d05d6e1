// What the shell needs of the backend, written down as a pact that every build proves.
import { callApi } from '@libretto/contracts/client';
import { MatchersV3 } from '@pact-foundation/pact';
import { against, consumerPact, jsonHeaders, problemHeaders } from '../../infra/testing/consumer-pact';

const { boolean, eachLike, integer, like, number, regex, string } = MatchersV3;

const pact = consumerPact('shell');

const jsonBody = { 'Content-Type': 'application/json' };
const picture = regex(/^\/api\/img\/[a-z-]+\/[\w-]+$/, '/api/img/song/salt-hours');

/** What the landing's wall and shelf read of a track. */
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
    pact
      .given('the demo world')
      .uponReceiving('a visitor’s read of the session')
      .withRequest({ method: 'GET', path: '/api/auth/session' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: {} })
      .executeTest(async ({ url }) => {
        expect(await against(url, () => callApi('GET /api/auth/session'))).toEqual({});
      }));

  it('the session of whoever is signed in', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a listener’s read of the session')
      .withRequest({ method: 'GET', path: '/api/auth/session' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
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
      })
      .executeTest(async ({ url }) => {
        const session = await against(url, () => callApi('GET /api/auth/session'));
        expect(session.user?.name).toBe('ines.halloran');
      }));

  it('a token for the calls that take a form', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of the csrf token')
      .withRequest({ method: 'GET', path: '/api/auth/csrf' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { csrfToken: string('0a1b') } })
      .executeTest(async ({ url }) => {
        expect((await against(url, () => callApi('GET /api/auth/csrf'))).csrfToken).toBe('0a1b');
      }));

  it('the ways to sign in', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of the providers')
      .withRequest({ method: 'GET', path: '/api/auth/providers' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { credentials: { id: 'credentials', name: string('Email and password'), type: 'credentials' } },
      })
      .executeTest(async ({ url }) => {
        expect(Object.keys(await against(url, () => callApi('GET /api/auth/providers')))).toEqual(['credentials']);
      }));

  it('a new account', () => {
    const body = { username: 'pact.visitor', email: 'pact@example.test', password: 'wrought-iron-9', isArtist: false };
    return pact
      .given('the demo world')
      .uponReceiving('a sign-up')
      .withRequest({ method: 'POST', path: '/api/auth/signup', headers: jsonBody, body })
      .willRespondWith({
        status: 201,
        headers: jsonHeaders,
        body: { user: { id: string('u1'), username: 'pact.visitor', email: 'pact@example.test', isArtist: false } },
      })
      .executeTest(async ({ url }) => {
        const { user } = await against(url, () => callApi('POST /api/auth/signup', { body }));
        expect(user.username).toBe('pact.visitor');
      });
  });

  it('the word on a name that is taken, with the code of the field it belongs to', () => {
    const body = { username: 'INES.halloran', email: 'other@example.test', password: 'wrought-iron-9', isArtist: true };
    return pact
      .given('the demo world')
      .uponReceiving('a sign-up under a taken name')
      .withRequest({ method: 'POST', path: '/api/auth/signup', headers: jsonBody, body })
      .willRespondWith({
        status: 409,
        headers: problemHeaders,
        body: { code: 'username-taken', error: 'This username is already taken' },
      })
      .executeTest(async ({ url }) => {
        const signUp = against(url, () => callApi('POST /api/auth/signup', { body }));
        await expect(signUp).rejects.toMatchObject({ code: 'username-taken', status: 409 });
      });
  });

  it('both balances', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the own profile')
      .withRequest({ method: 'GET', path: '/api/user/profile' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { id: string('ines-halloran'), talentBalance: number(1425), euroBalance: number(0) },
      })
      .executeTest(async ({ url }) => {
        expect((await against(url, () => callApi('GET /api/user/profile'))).talentBalance).toBe(1425);
      }));

  it('to note the address of a session', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('the once-per-session note of the address')
      .withRequest({ method: 'POST', path: '/api/user/update-ip' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { success: true } })
      .executeTest(async ({ url }) => {
        expect(await against(url, () => callApi('POST /api/user/update-ip'))).toEqual({ success: true });
      }));

  it('the number of unseen notifications', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the unread count')
      .withRequest({ method: 'GET', path: '/api/notifications/count' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { unread: integer(3) } })
      .executeTest(async ({ url }) => {
        expect((await against(url, () => callApi('GET /api/notifications/count'))).unread).toBe(3);
      }));

  it('notifications five at a time', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the first notifications')
      .withRequest({ method: 'GET', path: '/api/notifications', query: { page: '1', limit: '5' } })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
          notifications: eachLike({
            id: string('n1'),
            body: string('delphine.arrow follows you'),
            seen: boolean(false),
            created_at: regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, '2026-11-21T10:42:07.000Z'),
            link: like('/profile?id=delphine-arrow'),
          }),
          pagination: { hasMore: boolean(false) },
        },
      })
      .executeTest(async ({ url }) => {
        const query = { page: 1, limit: 5 };
        const { notifications } = await against(url, () => callApi('GET /api/notifications', { query }));
        expect(notifications).toHaveLength(1);
      }));

  it('to mark all as seen', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('the wish to mark all notifications as seen')
      .withRequest({
        method: 'POST',
        path: '/api/notifications/mark-seen',
        headers: jsonBody,
        body: { markAllAsSeen: true },
      })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { success: true, unread: integer(0) } })
      .executeTest(async ({ url }) => {
        const body = { markAllAsSeen: true };
        expect((await against(url, () => callApi('POST /api/notifications/mark-seen', { body }))).unread).toBe(0);
      }));

  it('songs, albums and artists that match', () =>
    pact
      .given('the demo world')
      .uponReceiving('a search')
      .withRequest({ method: 'GET', path: '/api/search', query: { q: 'salt' } })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
          results: eachLike({
            type: regex(/^(song|album|artist)$/, 'song'),
            id: string('salt-hours'),
            title: string('Salt Hours'),
            artist: string('Nour & the Low Tide'),
            name: string('Salt Hours'),
            imageId: like('salt-hours'),
          }),
        },
      })
      .executeTest(async ({ url }) => {
        const { results } = await against(url, () => callApi('GET /api/search', { query: { q: 'salt' } }));
        expect(results[0]?.title).toBe('Salt Hours');
      }));

  it('covers, a sung song and a sale for the landing', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of the landing')
      .withRequest({ method: 'GET', path: '/api/catalogue/landing' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
          lit: { track, lines: eachLike('Sing it low') },
          tracks: eachLike(track),
          sale: { title: string('Undertow Lullaby'), artist: string('Nour & the Low Tide'), price: integer(75) },
        },
      })
      .executeTest(async ({ url }) => {
        const landing = await against(url, () => callApi('GET /api/catalogue/landing'));
        expect(landing.sale?.price).toBe(75);
      }));

  it('the own playlists for the sidebar', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the library’s overview')
      .withRequest({ method: 'GET', path: '/api/library/overview' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { playlists: like([]) } })
      .executeTest(async ({ url }) => {
        expect((await against(url, () => callApi('GET /api/library/overview'))).playlists).toEqual([]);
      }));

  it('where the card library comes from', () =>
    pact
      .given('the demo world')
      .uponReceiving('a read of the payment configuration')
      .withRequest({ method: 'GET', path: '/api/payments/config' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
          publishableKey: regex(/^pk_\w+$/, 'pk_test_libretto'),
          apiBase: like('/sandbox/stripe'),
          scriptUrl: string('/sandbox/stripe/v3/'),
        },
      })
      .executeTest(async ({ url }) => {
        const { scriptUrl } = await against(url, () => callApi('GET /api/payments/config'));
        expect(scriptUrl).toBe('/sandbox/stripe/v3/');
      }));

  it('the saved cards', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the saved cards')
      .withRequest({ method: 'GET', path: '/api/user/payment-methods' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { paymentMethods: like([]) } })
      .executeTest(async ({ url }) => {
        expect((await against(url, () => callApi('GET /api/user/payment-methods'))).paymentMethods).toEqual([]);
      }));

  it('to begin a card payment', () => {
    const body = { amount: 500, currency: 'eur', isPatronPurchase: false, savePaymentMethod: true } as const;
    return pact
      .given('a signed-in listener')
      .uponReceiving('the beginning of a card payment')
      .withRequest({ method: 'POST', path: '/api/dashboard/create-stripe-payment', headers: jsonBody, body })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { clientSecret: string('pi_1_secret_1'), paymentId: string('p1'), amount: 500 },
      })
      .executeTest(async ({ url }) => {
        const answer = await against(url, () => callApi('POST /api/dashboard/create-stripe-payment', { body }));
        expect(answer.clientSecret).toBe('pi_1_secret_1');
      });
  });

  it('the word to whoever is a patron already', () => {
    const body = { amount: 999, currency: 'eur', isPatronPurchase: true, savePaymentMethod: false } as const;
    return pact
      .given('a signed-in listener')
      .uponReceiving('a patron’s wish to become one again')
      .withRequest({ method: 'POST', path: '/api/dashboard/create-stripe-payment', headers: jsonBody, body })
      .willRespondWith({ status: 409, headers: problemHeaders, body: { error: 'You are already a patron' } })
      .executeTest(async ({ url }) => {
        const payment = against(url, () => callApi('POST /api/dashboard/create-stripe-payment', { body }));
        await expect(payment).rejects.toMatchObject({ status: 409, message: 'You are already a patron' });
      });
  });

  it('to begin keeping a card', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('the beginning of keeping a card')
      .withRequest({ method: 'POST', path: '/api/user/setup-payment-method' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { clientSecret: string('seti_1_secret_1') } })
      .executeTest(async ({ url }) => {
        const { clientSecret } = await against(url, () => callApi('POST /api/user/setup-payment-method'));
        expect(clientSecret).toBe('seti_1_secret_1');
      }));

  it('the crypto currencies', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the crypto currencies')
      .withRequest({ method: 'GET', path: '/api/dashboard/get-currencies' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { currencies: eachLike('BTC') } })
      .executeTest(async ({ url }) => {
        expect((await against(url, () => callApi('GET /api/dashboard/get-currencies'))).currencies).toEqual(['BTC']);
      }));

  it('where a patronage is paid in crypto', () => {
    const body = { currency: 'BTC' };
    return pact
      .given('a signed-in auditor')
      .uponReceiving('the beginning of a crypto payment')
      .withRequest({ method: 'POST', path: '/api/dashboard/create-patron-payment', headers: jsonBody, body })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { payment: { pay_url: like('https://pay.example/1'), invoice_url: like('https://pay.example/1') } },
      })
      .executeTest(async ({ url }) => {
        const { payment } = await against(url, () => callApi('POST /api/dashboard/create-patron-payment', { body }));
        expect(payment.pay_url).toBe('https://pay.example/1');
      });
  });

  it('the word on too low a EUR balance', () => {
    const body = { paymentMethod: 'balance' } as const;
    return pact
      .given('a signed-in auditor')
      .uponReceiving('the wish to become a patron without the euros')
      .withRequest({ method: 'POST', path: '/api/dashboard/purchase-patron', headers: jsonBody, body })
      .willRespondWith({
        status: 422,
        headers: problemHeaders,
        body: { error: 'Insufficient EUR balance. You need €9.99' },
      })
      .executeTest(async ({ url }) => {
        const purchase = against(url, () => callApi('POST /api/dashboard/purchase-patron', { body }));
        await expect(purchase).rejects.toMatchObject({ message: 'Insufficient EUR balance. You need €9.99' });
      });
  });
});
