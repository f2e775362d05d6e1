// Needs of the audit and the user's own statement, beyond the ledger itself.
import { MatchersV3 } from '@pact-foundation/pact';
import type { Needs } from '../../infra/testing/consumer-pact';

const { like, eachLike, regex, integer } = MatchersV3;

const minor = (example: string) => regex(/^-?\d+$/, example);
const currency = regex(/^(TALENT|EUR)$/, 'EUR');
const status = regex(/^(waiting|running|done|failed)$/, 'waiting');
const at = like('2026-11-21T10:42:07.000Z');

/** Declares tests within the caller's `describe`, because each consumer has one pact. */
export function financePacts(needs: Needs): void {
  const given = 'a signed-in auditor';
  const kind = { count: integer(1), gross: minor('750'), artists: minor('637'), platform: minor('113') };
  const sum = { count: integer(1), amount: minor('10000') };

  it('the months of the own statement', () =>
    needs('a read of the months of the own statement', {
      given: 'a signed-in listener',
      call: 'GET /api/user/statement/months',
      answer: {
        balances: { talent: minor('142500'), eur: minor('0') },
        owed: minor('0'),
        months: eachLike({ month: regex(/^\d{4}-\d{2}$/, '2026-11') }),
      },
    }));

  it('a month of the own statement', () =>
    needs('a read of a month of the own statement', {
      given: 'a signed-in artist',
      call: 'GET /api/user/statement/month',
      input: { query: { balance: 'eur', month: '2026-11', limit: 20 } },
      // Which month has entries depends on the date, so only the contract's schema checks their shape.
      answer: {
        month: '2026-11',
        balance: 'eur',
        opening: minor('0'),
        closing: minor('1383255'),
        came: minor('1'),
        went: minor('0'),
        earned: minor('1'),
        spent: minor('0'),
        withdrawn: minor('0'),
        series: like([]),
        recipients: like([]),
        recipientCount: integer(0),
        entryCount: integer(0),
        entries: like([]),
      },
    }));

  it('own withdrawals', () =>
    needs('a read of the own withdrawals', {
      given: 'a signed-in artist',
      call: 'GET /api/user/withdrawals',
      input: { query: { limit: 20 } },
      answer: {
        withdrawals: eachLike({
          id: like('w1'),
          amount: like(60),
          status: regex(/^(requested|approved|paid|returned|refused)$/, 'approved'),
          requestedAt: at,
        }),
      },
    }));

  const small = { amount: 49, name: 'Nour Haddad', iban: 'LB62099900000001001901229114' };
  it('a withdrawal below the minimum refused', () =>
    needs('a withdrawal below the minimum', {
      given: 'a signed-in artist',
      call: 'POST /api/user/withdrawals',
      input: { body: small },
      status: 422,
      answer: { status: 422, code: like('withdrawal-too-small'), error: like('Too small') },
    }));

  it('withdrawals to decide on', () =>
    needs('a read of the withdrawals to decide on', {
      given,
      call: 'GET /api/finance/withdrawals',
      input: { query: { status: 'requested', limit: 20 } },
      answer: {
        hasMore: like(false),
        withdrawals: eachLike({
          id: like('w1'),
          userId: like('u1'),
          amount: like(120),
          status: 'requested',
          requestedAt: at,
          payee: { name: like('Parallax Choir'), iban: like('EE382200221020145685') },
        }),
      },
    }));

  it('a decided withdrawal decided no second time', () =>
    needs('a decision on a decided withdrawal', {
      given,
      call: 'POST /api/finance/withdrawals/{id}/decision',
      input: { params: { id: 'withdrawal-kasimir-vael' }, body: { decision: 'approve' } },
      status: 409,
      answer: { status: 409, error: like('This withdrawal was decided already') },
    }));

  it('a balance explained', () =>
    needs('an explanation of a balance', {
      given,
      call: 'GET /api/finance/explain',
      input: { query: { account: 'platform/fees' } },
      answer: {
        account: 'platform/fees',
        currency,
        asOf: at,
        balance: minor('380625'),
        entryCount: integer(40),
        sentence: like('platform/fees held €38.0625.'),
        entries: eachLike({
          amount: minor('1125'),
          balance: minor('380625'),
          event: { eventId: like('e1'), hash: regex(/^[0-9a-f]{64}$/, 'a'.repeat(64)), chainVerified: true },
        }),
        chain: { verified: true, checkedEvents: integer(10) },
      },
    }));

  it('the balance of an account over time', () =>
    needs('a read of a balance over time', {
      given,
      call: 'GET /api/finance/balance-series',
      input: { query: { account: 'platform/fees', points: 60 } },
      answer: { currency, points: eachLike({ at, balance: minor('1125') }) },
    }));

  it('what is in transit', () =>
    needs('a read of what is in transit', {
      given,
      call: 'GET /api/finance/transit-ageing',
      input: { query: { limit: 20 } },
      answer: {
        at,
        total: minor('0'),
        count: integer(0),
        buckets: eachLike({ age: like('minute'), count: integer(0), amount: minor('0') }),
        transits: like([]),
      },
    }));

  it('the revenue', () =>
    needs('a read of the revenue', {
      given,
      call: 'GET /api/finance/revenue',
      input: { query: {} },
      answer: {
        months: eachLike({
          month: regex(/^\d{4}-\d{2}$/, '2026-11'),
          songs: kind,
          tuneIns: kind,
          donations: kind,
          patronage: kind,
          gross: minor('1'),
          artists: minor('1'),
          platform: minor('1'),
          topUps: sum,
          takenBack: sum,
          royalties: sum,
          withdrawals: sum,
        }),
      },
    }));

  it('an export begun', () =>
    needs('the beginning of an export', {
      given,
      call: 'POST /api/finance/exports',
      input: { body: { format: 'csv' } },
      status: 202,
      answer: { export: { id: like('x1'), status, progress: like(0), files: like([]) } },
    }));

  const range = { from: '2026-01-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
  it('a reconciliation begun', () =>
    needs('the beginning of a reconciliation', {
      given,
      call: 'POST /api/finance/reconciliations',
      input: { body: range },
      status: 202,
      answer: { reconciliation: { id: like('r1'), status, from: like(range.from) } },
    }));

  it('a verification begun', () =>
    needs('the beginning of a verification', {
      given,
      call: 'POST /api/finance/verifications',
      status: 202,
      answer: { verification: { id: like('v1'), status } },
    }));
}
