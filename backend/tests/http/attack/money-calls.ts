// Calls that move or show money: purchases, payments, payouts, the ledger, partners.
import { type AttackedCall, id, open, own } from './attacked-call';
import { adjustment, partnerKey, reconciledMonth, royaltiesOf, withdrawalOf } from './world';

export const moneyCalls = {
  'GET /api/user/{id}/balance': { others: 404, params: id('owner') },
  'POST /api/song/purchase': {
    ...own,
    body: ({ song }) => ({ songId: song, paymentMethod: 'talent_balance', price: 75 }),
  },
  'POST /api/social/tune-in': {
    ...own,
    body: ({ owner }) => ({ artistId: owner, paymentMethod: 'balance', price: 300 }),
  },
  'POST /api/social/donate': {
    ...own,
    body: ({ owner }) => ({ artistId: owner, amount: 100, paymentMethod: 'balance' }),
  },
  'POST /api/dashboard/purchase-patron': { ...own, body: () => ({ paymentMethod: 'balance' }) },
  'GET /api/user/withdrawals': own,
  'POST /api/user/withdrawals': { ...own, body: () => withdrawalOf(60) },
  'GET /api/finance/withdrawals': open,
  'POST /api/finance/withdrawals/{id}/decision': {
    ...open,
    params: id('withdrawal'),
    body: () => ({ decision: 'refuse', reason: 'No' }),
  },
  'POST /api/finance/withdrawals/{id}/transfer': {
    ...open,
    params: id('withdrawal'),
    body: () => ({ outcome: 'returned', reason: 'No' }),
  },

  'GET /api/user/statement': own,
  'GET /api/user/statement/months': own,
  'GET /api/user/statement/month': { ...own, query: 'month=2026-11' },
  'GET /api/user/statement/csv': { ...own, query: 'month=2026-11' },
  'GET /api/finance/journal': open,
  'GET /api/finance/trial-balance': open,
  'GET /api/finance/statement': { ...open, query: 'account=platform/fees' },
  'GET /api/finance/transactions/{id}': { ...open, params: id('withdrawal') },
  'GET /api/finance/transit-ageing': open,
  'GET /api/finance/revenue': open,
  'GET /api/finance/balance-series': { ...open, query: 'account=platform/fees' },
  'GET /api/finance/explain': { ...open, query: 'account=platform/fees' },
  'GET /api/finance/integrity': open,
  'GET /api/finance/seals/{number}/proof': { ...open, params: () => ({ number: '7' }), query: 'stream=wallet-1' },
  'POST /api/finance/verifications': open,
  'GET /api/finance/verifications/{id}': { ...open, params: id('verification') },
  'POST /api/finance/exports': { ...open, body: () => ({ format: 'csv', ...reconciledMonth }) },
  'GET /api/finance/exports': open,
  'GET /api/finance/exports/{id}': { ...open, params: id('export') },
  'GET /api/finance/exports/{id}/files/{name}': {
    ...open,
    params: (things) => ({ id: things.export, name: 'journal.csv' }),
  },
  'GET /api/finance/search': { ...open, query: 'q=nobody' },
  'GET /api/finance/reads': open,
  'GET /api/finance/unbooked-events': open,
  'GET /api/finance/adjustments': open,
  'POST /api/finance/adjustments': { ...open, body: () => adjustment },
  'POST /api/finance/adjustments/{id}/decision': {
    ...open,
    params: id('adjustment'),
    body: () => ({ decision: 'refuse', reason: 'No' }),
  },
  'POST /api/finance/reconciliations': { ...open, body: () => reconciledMonth },
  'GET /api/finance/reconciliations': open,
  'GET /api/finance/reconciliations/{id}': { ...open, params: id('reconciliation') },

  'POST /api/partners/royalties': { ...open, body: ({ owner }) => ({ ...royaltiesOf(owner), reference: 'report-2' }) },
  'GET /api/admin/partner-keys': open,
  'POST /api/admin/partner-keys': { ...open, body: () => partnerKey },
  'DELETE /api/admin/partner-keys/{id}': { ...open, params: id('partnerKey') },

  'GET /api/payments/config': open,
  'GET /api/user/payment-methods': own,
  'DELETE /api/user/payment-methods/{id}': { others: 404, params: id('card') },
  'POST /api/user/setup-payment-method': own,
  'POST /api/dashboard/create-stripe-payment': {
    ...own,
    body: () => ({ amount: 500, currency: 'eur', isPatronPurchase: false, savePaymentMethod: false }),
  },
  'GET /api/user/patron-status': own,
  'GET /api/dashboard/get-currencies': own,
  'POST /api/dashboard/create-patron-payment': { ...own, body: () => ({ currency: 'BTC' }) },
  'POST /api/webhooks/stripe': open,
  'POST /api/webhooks/nowpayments': open,
} satisfies Record<string, AttackedCall>;
