// The requirements of the shell's payments: cards, crypto and the purchase of the patronage.
import { MatchersV3 } from '@pact-foundation/pact';
import type { Needs } from '../../infra/testing/consumer-pact';

const { eachLike, like, regex, string } = MatchersV3;

/** Declares the tests within the caller's `describe`, because a consumer has one pact. */
export function paymentPacts(needs: Needs): void {
  it('where the card library comes from', () =>
    needs('a read of the payment configuration', {
      given: 'the demo world',
      call: 'GET /api/payments/config',
      answer: {
        publishableKey: regex(/^pk_\w+$/, 'pk_test_libretto'),
        apiBase: like('/sandbox/stripe'),
        scriptUrl: string('/sandbox/stripe/v3/'),
      },
    }));

  it('the saved cards', () =>
    needs('a read of the saved cards', {
      given: 'a signed-in listener',
      call: 'GET /api/user/payment-methods',
      answer: { paymentMethods: like([]) },
    }));

  it('to begin a card payment', () => {
    const body = { amount: 500, currency: 'eur', isPatronPurchase: false, savePaymentMethod: true } as const;
    return needs('the beginning of a card payment', {
      given: 'a signed-in listener',
      call: 'POST /api/dashboard/create-stripe-payment',
      input: { body },
      answer: { clientSecret: string('pi_1_secret_1'), paymentId: string('p1'), amount: 500 },
    });
  });

  it('what a patron is greeted with', () => {
    const body = { amount: 999, currency: 'eur', isPatronPurchase: true, savePaymentMethod: false } as const;
    return needs('a patron’s request to become one again', {
      given: 'a signed-in listener',
      call: 'POST /api/dashboard/create-stripe-payment',
      input: { body },
      status: 409,
      answer: { error: 'You are already a patron' },
    });
  });

  it('to begin keeping a card', () =>
    needs('the beginning of keeping a card', {
      given: 'a signed-in listener',
      call: 'POST /api/user/setup-payment-method',
      answer: { clientSecret: string('seti_1_secret_1') },
    }));

  it('that somebody is no patron', () =>
    needs('a read of the patron status', {
      given: 'a signed-in auditor',
      call: 'GET /api/user/patron-status',
      answer: { isPatron: false, since: null, paidEuros: null },
    }));

  it('the crypto currencies', () =>
    needs('a read of the crypto currencies', {
      given: 'a signed-in listener',
      call: 'GET /api/dashboard/get-currencies',
      answer: { currencies: eachLike('BTC') },
    }));

  it('where a patronage is paid in crypto', () => {
    const body = { currency: 'BTC' };
    return needs('the beginning of a crypto payment', {
      given: 'a signed-in auditor',
      call: 'POST /api/dashboard/create-patron-payment',
      input: { body },
      answer: { payment: { pay_url: like('https://pay.example/1'), invoice_url: like('https://pay.example/1') } },
    });
  });

  it('the word on too low a EUR balance', () => {
    const body = { paymentMethod: 'balance' } as const;
    return needs('a request to become a patron without the euros', {
      given: 'a signed-in auditor',
      call: 'POST /api/dashboard/purchase-patron',
      input: { body },
      status: 422,
      answer: { error: 'Insufficient EUR balance. You need €9.99' },
    });
  });
}
