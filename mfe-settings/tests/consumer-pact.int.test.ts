// The needs of settings, statement and audit, recorded as a pact that every build of the backend verifies.
import { MatchersV3 } from '@pact-foundation/pact';
import { consumerPact, needsOf } from '../../infra/testing/consumer-pact';
import { adminPacts } from './admin-pacts';
import { financePacts } from './finance-pacts';
import { identityPacts } from './identity-pacts';
import { moderationPacts } from './moderation-pacts';
import { pushPacts } from './push-pacts';
import { supportPacts } from './support-pacts';

const { boolean, like, eachLike, regex, integer } = MatchersV3;

const needs = needsOf(consumerPact('mfe-settings'));
const minor = (example: string) => regex(/^-?\d+$/, example);

describe('mfe-settings needs of the backend', () => {
  it('the audio quality in use', () =>
    needs('a read of the audio quality', {
      given: 'a signed-in listener',
      call: 'GET /api/user/audio-quality-settings',
      answer: { audioQuality: regex(/^(data-saver|low|medium|high|original)$/, 'medium') },
    }));

  it('a change of the audio quality', () =>
    needs('a change of the audio quality', {
      given: 'a signed-in listener',
      call: 'POST /api/user/update-audio-quality-settings',
      input: { body: { quality: 'high' } },
      answer: { success: true, audioQuality: 'high' },
    }));

  it('which notifications are on, and a change of one kind', async () => {
    const kinds = { follow: boolean(true), comment: boolean(true), mention: boolean(true), sale: boolean(true) };
    await needs('a read of the notification settings', {
      given: 'a signed-in listener',
      call: 'GET /api/user/notification-settings',
      answer: { notificationsEnabled: boolean(true), kinds },
    });
    await needs('a kind of notifications turned off', {
      given: 'a signed-in listener',
      call: 'POST /api/user/update-notification-settings',
      input: { body: { kinds: { sale: false } } },
      answer: { success: true, notificationsEnabled: boolean(true), kinds: { ...kinds, sale: false } },
    });
  });

  it('refusals in the words of the screen', () =>
    needs('a change of the password with a wrong present one', {
      given: 'a signed-in listener',
      call: 'POST /api/user/change-password',
      input: {
        body: {
          currentPassword: 'not mine at all',
          newPassword: 'another evening 8',
          logoutOtherSessions: true,
        },
      },
      status: 422,
      answer: { status: 422, code: like('wrong-password'), error: like('Current password is not right') },
    }));

  it('the own email, and the one that is awaited', () =>
    needs('a read of the own email', {
      given: 'a signed-in listener',
      call: 'GET /api/user/email-info',
      answer: { currentEmail: like('ines@libretto.example'), pendingEmail: null },
    }));

  it('another email, and its cancellation', async () => {
    await needs('a request of another email with a wrong password', {
      given: 'a signed-in listener',
      call: 'POST /api/user/request-email-change',
      input: { body: { newEmail: 'ines.anew@libretto.example', currentPassword: 'not mine at all' } },
      status: 422,
      answer: { status: 422, code: like('wrong-password'), error: like('Current password is not right') },
    });
    await needs('a cancellation of another email', {
      given: 'a signed-in listener',
      call: 'POST /api/user/cancel-email-change',
      answer: { success: true },
    });
  });

  it('the trial balance', () =>
    needs('a read of the trial balance', {
      given: 'a signed-in auditor',
      call: 'GET /api/finance/trial-balance',
      answer: {
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
    }));

  it('the journal', () =>
    needs('a read of the journal', {
      given: 'a signed-in auditor',
      call: 'GET /api/finance/journal',
      input: { query: { limit: 20 } },
      answer: {
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
    }));

  it('a transaction explained', () =>
    needs('a read of a transaction', {
      given: 'a signed-in auditor',
      call: 'GET /api/finance/transactions/{id}',
      input: { params: { id: 'sale-parasol-ines-halloran' } },
      answer: {
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
    }));

  financePacts(needs);
  adminPacts(needs);
  moderationPacts(needs);
  supportPacts(needs);
  pushPacts(needs);
  identityPacts(needs);

  it('the saved cards', () =>
    needs('a read of the saved cards', {
      given: 'a signed-in listener',
      call: 'GET /api/user/payment-methods',
      answer: { paymentMethods: like([]) },
    }));

  it('what an artist asks for', () => {
    const prices = { defaultStreamPrice: integer(50), defaultSongPrice: integer(7500), tuneInPrice: integer(30000) };
    return needs('a read of the catalog settings', {
      given: 'a signed-in artist',
      call: 'GET /api/user/catalog-settings',
      answer: prices,
    });
  });

  it('to change what an artist asks for', () => {
    const body = { defaultStreamPrice: 50, defaultSongPrice: 7500, tuneInPrice: 30000 };
    return needs('a change of the catalog settings', {
      given: 'a signed-in artist',
      call: 'PUT /api/user/catalog-settings',
      input: { body },
      answer: { ...body, success: true },
    });
  });
});
