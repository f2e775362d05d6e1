// What the audit and the own statement need of the backend, beyond the ledger itself.
import { callApi } from '@libretto/contracts/client';
import { MatchersV3, type PactV3 } from '@pact-foundation/pact';
import { against, jsonHeaders, problemHeaders } from '../../infra/testing/consumer-pact';

const { like, eachLike, regex, integer } = MatchersV3;

const minor = (example: string) => regex(/^-?\d+$/, example);
const currency = regex(/^(TALENT|EUR)$/, 'EUR');
const status = regex(/^(waiting|running|done|failed)$/, 'waiting');
const at = like('2026-11-21T10:42:07.000Z');
const json = { 'Content-Type': 'application/json' };

type Template = Parameters<PactV3['willRespondWith']>[0]['body'];
type Query = Record<string, string>;

/** One call that is answered; `send` makes it as the remote does. */
function answered(
  pact: PactV3,
  given: 'a signed-in auditor' | 'a signed-in artist' | 'a signed-in listener',
  description: string,
  request: { method: string; path: string; query?: Query; body?: Template },
  response: { status?: number; body: Template },
  send: () => Promise<unknown>,
): Promise<void> {
  const isRefused = (response.status ?? 200) >= 400;
  return pact
    .given(given)
    .uponReceiving(description)
    .withRequest(request.body === undefined ? request : { ...request, headers: json })
    .willRespondWith({
      status: response.status ?? 200,
      headers: isRefused ? problemHeaders : jsonHeaders,
      body: response.body,
    })
    .executeTest(async ({ url }) => {
      const answer = against(url, send);
      await (isRefused ? expect(answer).rejects.toMatchObject({ status: response.status }) : answer);
    }) as Promise<void>;
}

/** Declares the tests within the caller's `describe`, as one consumer has one pact. */
export function financePacts(pact: PactV3): void {
  const auditor = 'a signed-in auditor';
  const kind = { count: integer(1), gross: minor('750'), artists: minor('637'), platform: minor('113') };
  const sum = { count: integer(1), amount: minor('10000') };

  it('the months of the own statement', () =>
    answered(
      pact,
      'a signed-in listener',
      'a read of the months of the own statement',
      { method: 'GET', path: '/api/user/statement/months' },
      {
        body: {
          balances: { talent: minor('142500'), eur: minor('0') },
          owed: minor('0'),
          months: eachLike({ month: regex(/^\d{4}-\d{2}$/, '2026-11') }),
        },
      },
      () => callApi('GET /api/user/statement/months'),
    ));

  it('a month of the own statement', () =>
    answered(
      pact,
      'a signed-in artist',
      'a read of a month of the own statement',
      { method: 'GET', path: '/api/user/statement/month', query: { balance: 'eur', month: '2026-11', limit: '20' } },
      {
        // Which month has entries depends on the day, so their shape is left to the contract's schema.
        body: {
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
      },
      () => callApi('GET /api/user/statement/month', { query: { balance: 'eur', month: '2026-11', limit: 20 } }),
    ));

  it('own withdrawals', () =>
    answered(
      pact,
      'a signed-in artist',
      'a read of the own withdrawals',
      { method: 'GET', path: '/api/user/withdrawals', query: { limit: '20' } },
      {
        body: {
          withdrawals: eachLike({
            id: like('w1'),
            amount: like(60),
            status: regex(/^(requested|approved|refused)$/, 'approved'),
            requestedAt: at,
          }),
        },
      },
      () => callApi('GET /api/user/withdrawals', { query: { limit: 20 } }),
    ));

  const small = { amount: 49, name: 'Nour Haddad', iban: 'LB62099900000001001901229114' };
  it('a withdrawal below the minimum refused', () =>
    answered(
      pact,
      'a signed-in artist',
      'a withdrawal below the minimum',
      { method: 'POST', path: '/api/user/withdrawals', body: small },
      { status: 422, body: { status: 422, code: like('withdrawal-too-small'), error: like('Too small') } },
      () => callApi('POST /api/user/withdrawals', { body: small }),
    ));

  it('withdrawals to decide on', () =>
    answered(
      pact,
      auditor,
      'a read of the withdrawals to decide on',
      { method: 'GET', path: '/api/finance/withdrawals', query: { status: 'requested', limit: '20' } },
      {
        body: {
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
      },
      () => callApi('GET /api/finance/withdrawals', { query: { status: 'requested', limit: 20 } }),
    ));

  it('a decided withdrawal decided no second time', () =>
    answered(
      pact,
      auditor,
      'a decision on a decided withdrawal',
      {
        method: 'POST',
        path: '/api/finance/withdrawals/withdrawal-kasimir-vael/decision',
        body: { decision: 'approve' },
      },
      { status: 409, body: { status: 409, error: like('This withdrawal was decided already') } },
      () =>
        callApi('POST /api/finance/withdrawals/{id}/decision', {
          params: { id: 'withdrawal-kasimir-vael' },
          body: { decision: 'approve' },
        }),
    ));

  it('a balance explained', () =>
    answered(
      pact,
      auditor,
      'an explanation of a balance',
      { method: 'GET', path: '/api/finance/explain', query: { account: 'platform/fees' } },
      {
        body: {
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
      },
      () => callApi('GET /api/finance/explain', { query: { account: 'platform/fees' } }),
    ));

  it('the balance of an account over time', () =>
    answered(
      pact,
      auditor,
      'a read of a balance over time',
      { method: 'GET', path: '/api/finance/balance-series', query: { account: 'platform/fees', points: '60' } },
      { body: { currency, points: eachLike({ at, balance: minor('1125') }) } },
      () => callApi('GET /api/finance/balance-series', { query: { account: 'platform/fees', points: 60 } }),
    ));

  it('what is in transit', () =>
    answered(
      pact,
      auditor,
      'a read of what is in transit',
      { method: 'GET', path: '/api/finance/transit-ageing', query: { limit: '20' } },
      {
        body: {
          at,
          total: minor('0'),
          count: integer(0),
          buckets: eachLike({ age: like('minute'), count: integer(0), amount: minor('0') }),
          transits: like([]),
        },
      },
      () => callApi('GET /api/finance/transit-ageing', { query: { limit: 20 } }),
    ));

  it('the revenue', () =>
    answered(
      pact,
      auditor,
      'a read of the revenue',
      { method: 'GET', path: '/api/finance/revenue' },
      {
        body: {
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
      },
      () => callApi('GET /api/finance/revenue', { query: {} }),
    ));

  it('an export begun', () =>
    answered(
      pact,
      auditor,
      'the beginning of an export',
      { method: 'POST', path: '/api/finance/exports', body: { format: 'csv' } },
      { status: 202, body: { export: { id: like('x1'), status, progress: like(0), files: like([]) } } },
      () => callApi('POST /api/finance/exports', { body: { format: 'csv' } }),
    ));

  const range = { from: '2026-01-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
  it('a reconciliation begun', () =>
    answered(
      pact,
      auditor,
      'the beginning of a reconciliation',
      { method: 'POST', path: '/api/finance/reconciliations', body: range },
      { status: 202, body: { reconciliation: { id: like('r1'), status, from: like(range.from) } } },
      () => callApi('POST /api/finance/reconciliations', { body: range }),
    ));

  it('a verification begun', () =>
    answered(
      pact,
      auditor,
      'the beginning of a verification',
      { method: 'POST', path: '/api/finance/verifications' },
      { status: 202, body: { verification: { id: like('v1'), status } } },
      () => callApi('POST /api/finance/verifications'),
    ));
}
