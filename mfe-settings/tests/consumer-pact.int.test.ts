// What settings, statement and the audit need of the backend, written down as a pact that every build proves.
import { callApi } from '@libretto/contracts/client';
import { MatchersV3 } from '@pact-foundation/pact';
import { against, consumerPact, jsonHeaders, problemHeaders } from '../../infra/testing/consumer-pact';
import { financePacts } from './finance-pacts';

const { like, eachLike, regex, integer } = MatchersV3;

const pact = consumerPact('mfe-settings');
const minor = (example: string) => regex(/^-?\d+$/, example);

describe('mfe-settings needs of the backend', () => {
  it('the audio quality in use', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the audio quality')
      .withRequest({ method: 'GET', path: '/api/user/audio-quality-settings' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: { audioQuality: regex(/^(data-saver|low|medium|high|original)$/, 'medium') },
      })
      .executeTest(async ({ url }) => {
        const answer = await against(url, () => callApi('GET /api/user/audio-quality-settings'));
        expect(answer.audioQuality).toBe('medium');
      }));

  it('a change of the audio quality', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a change of the audio quality')
      .withRequest({
        method: 'POST',
        path: '/api/user/update-audio-quality-settings',
        headers: { 'Content-Type': 'application/json' },
        body: { quality: 'high' },
      })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { success: true, audioQuality: 'high' } })
      .executeTest(async ({ url }) => {
        const body = { quality: 'high' } as const;
        const answer = await against(url, () => callApi('POST /api/user/update-audio-quality-settings', { body }));
        expect(answer.audioQuality).toBe('high');
      }));

  it('refusals in the words of the screen', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a change of the password with a wrong present one')
      .withRequest({
        method: 'POST',
        path: '/api/user/change-password',
        headers: { 'Content-Type': 'application/json' },
        body: { currentPassword: 'not mine at all', newPassword: 'another evening 8', logoutOtherSessions: true },
      })
      .willRespondWith({
        status: 422,
        headers: problemHeaders,
        body: { status: 422, code: like('wrong-password'), error: like('Current password is not right') },
      })
      .executeTest(async ({ url }) => {
        const body = {
          currentPassword: 'not mine at all',
          newPassword: 'another evening 8',
          logoutOtherSessions: true,
        };
        await expect(against(url, () => callApi('POST /api/user/change-password', { body }))).rejects.toMatchObject({
          status: 422,
        });
      }));

  it('the trial balance', () =>
    pact
      .given('a signed-in auditor')
      .uponReceiving('a read of the trial balance')
      .withRequest({ method: 'GET', path: '/api/finance/trial-balance' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
          asOf: like('2026-11-21T10:42:07.000Z'),
          totals: { TALENT: '0', EUR: '0' },
          debits: { TALENT: minor('-1'), EUR: minor('-1') },
          credits: { TALENT: minor('1'), EUR: minor('1') },
          accounts: eachLike({
            account: like('platform/fees'),
            currency: regex(/^(TALENT|EUR)$/, 'EUR'),
            balance: minor('1125'),
          }),
        },
      })
      .executeTest(async ({ url }) => {
        const answer = await against(url, () => callApi('GET /api/finance/trial-balance'));
        expect(answer.totals).toEqual({ TALENT: '0', EUR: '0' });
      }));

  it('the journal', () =>
    pact
      .given('a signed-in auditor')
      .uponReceiving('a read of the journal')
      .withRequest({ method: 'GET', path: '/api/finance/journal', query: { limit: '20' } })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
          hasMore: like(true),
          entries: eachLike({
            eventId: like('e1'),
            transactionId: like('t1'),
            at: like('2026-11-21T10:42:07.000Z'),
            kind: like('Sale'),
            description: like('ines.halloran bought “Parasol”.'),
            postings: eachLike({
              source: like('conversion/eur'),
              destination: like('platform/fees'),
              currency: regex(/^(TALENT|EUR)$/, 'EUR'),
              amount: minor('1125'),
            }),
          }),
        },
      })
      .executeTest(async ({ url }) => {
        const answer = await against(url, () => callApi('GET /api/finance/journal', { query: { limit: 20 } }));
        expect(answer.entries[0]?.postings).toHaveLength(1);
      }));

  it('a transaction explained', () =>
    pact
      .given('a signed-in auditor')
      .uponReceiving('a read of a transaction')
      .withRequest({ method: 'GET', path: '/api/finance/transactions/sale-parasol-ines-halloran' })
      .willRespondWith({
        status: 200,
        headers: jsonHeaders,
        body: {
          transactionId: 'sale-parasol-ines-halloran',
          postings: eachLike({
            source: like('conversion/eur'),
            destination: like('platform/fees'),
            currency: regex(/^(TALENT|EUR)$/, 'EUR'),
            amount: minor('1125'),
          }),
          events: eachLike({
            eventId: like('e1'),
            kind: like('Sale'),
            sentence: like('ines.halloran bought “Parasol”.'),
            at: like('2026-11-21T10:42:07.000Z'),
            streamId: like('wallet-ines-halloran'),
            revision: integer(2),
            actor: { id: like('user:ines-halloran') },
            hash: regex(/^[0-9a-f]{64}$/, 'a'.repeat(64)),
            chainVerified: true,
          }),
        },
      })
      .executeTest(async ({ url }) => {
        const params = { id: 'sale-parasol-ines-halloran' };
        const answer = await against(url, () => callApi('GET /api/finance/transactions/{id}', { params }));
        expect(answer.events[0]?.chainVerified).toBe(true);
      }));

  financePacts(pact);

  it('the saved cards', () =>
    pact
      .given('a signed-in listener')
      .uponReceiving('a read of the saved cards')
      .withRequest({ method: 'GET', path: '/api/user/payment-methods' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { paymentMethods: like([]) } })
      .executeTest(async ({ url }) => {
        expect((await against(url, () => callApi('GET /api/user/payment-methods'))).paymentMethods).toEqual([]);
      }));

  it('what an artist asks for', () => {
    const prices = { defaultStreamPrice: integer(50), defaultSongPrice: integer(7500), tuneInPrice: integer(30000) };
    return pact
      .given('a signed-in artist')
      .uponReceiving('a read of the catalog settings')
      .withRequest({ method: 'GET', path: '/api/user/catalog-settings' })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: prices })
      .executeTest(async ({ url }) => {
        expect((await against(url, () => callApi('GET /api/user/catalog-settings'))).tuneInPrice).toBe(30000);
      });
  });

  it('to change what an artist asks for', () => {
    const body = { defaultStreamPrice: 50, defaultSongPrice: 7500, tuneInPrice: 30000 };
    return pact
      .given('a signed-in artist')
      .uponReceiving('a change of the catalog settings')
      .withRequest({
        method: 'PUT',
        path: '/api/user/catalog-settings',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
      .willRespondWith({ status: 200, headers: jsonHeaders, body: { ...body, success: true } })
      .executeTest(async ({ url }) => {
        const answer = await against(url, () => callApi('PUT /api/user/catalog-settings', { body }));
        expect(answer.tuneInPrice).toBe(30000);
      });
  });
});
