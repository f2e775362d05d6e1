// Routes of the finance audit: read-only, for the finance role, and every read is recorded.
import { describedCall } from '@libretto/contracts/http';
import { netByAccount, type Posting } from '@libretto/contracts/ledger';
import { Router } from 'express';
import { requireRole } from '../../kernel/http/caller';
import { languageOfAnswer } from '../../kernel/http/language';
import { parseParams, parseQuery } from '../../kernel/http/parse';
import { notFound } from '../../kernel/problem';
import { recordRead } from './audit-trail';
import { auditEventOf } from './audited-event';
import { eventsOfTransaction } from './entry-reads';
import type { FinanceDeps } from './finance.deps';
import { journalOf, statementOf } from './ledger.queries';
import { orInvalidCursor } from './or-invalid-cursor';
import { trialBalanceOf } from './trial-balance.queries';

const trialBalance = describedCall('GET /api/finance/trial-balance');
const statement = describedCall('GET /api/finance/statement');
const journal = describedCall('GET /api/finance/journal');
const transaction = describedCall('GET /api/finance/transactions/{id}');

export function financeRoutes(deps: FinanceDeps): Router {
  const router = Router();

  router.get('/api/finance/trial-balance', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const query = parseQuery(trialBalance.query, req);
    await recordRead(deps, req, auditor, { view: 'trial-balance', subject: query.asOf ?? 'now' });
    res.json(await trialBalanceOf(deps.readsFor(req), query, new Date(deps.clock.nowMs())));
  });

  router.get('/api/finance/statement', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const query = parseQuery(statement.query, req);
    await recordRead(deps, req, auditor, { view: 'statement', subject: query.account });
    res.json(await orInvalidCursor(statementOf(deps.readsFor(req), query, languageOfAnswer(req, res))));
  });

  router.get('/api/finance/journal', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const query = parseQuery(journal.query, req);
    await recordRead(deps, req, auditor, { view: 'journal', subject: query.asOf ?? 'now' });
    res.json(await orInvalidCursor(journalOf(deps.readsFor(req), query, languageOfAnswer(req, res))));
  });

  router.get('/api/finance/transactions/:id', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const { id } = parseParams(transaction.params, req);
    await recordRead(deps, req, auditor, { view: 'transaction', subject: id });
    const reads = deps.readsFor(req);
    const known = await eventsOfTransaction(reads, id);
    if (known.length === 0) throw notFound('This transaction does not exist');
    const language = languageOfAnswer(req, res);
    const events = await Promise.all(
      known.map((place) => auditEventOf({ eventStore: deps.eventStore, reads }, place, language)),
    );
    res.json({ transactionId: id, events, postings: nettedTransit(events.flatMap((event) => event.postings)) });
  });

  return router;
}

/** Merges the postings of a whole transaction so that its transit cancels out. */
export function nettedTransit<P extends Omit<Posting, 'amountMinor'> & { amount: string }>(
  postings: readonly P[],
): readonly P[] {
  const settled = [...netByAccount(postings.map(({ amount, ...rest }) => ({ ...rest, amountMinor: Number(amount) })))]
    .filter(([account, net]) => account.startsWith('transit/') && net === 0)
    .map(([account]) => account);
  return postings.flatMap((posting) => {
    if (settled.includes(posting.source)) return [];
    if (!settled.includes(posting.destination)) return [posting];
    const onward = postings.find((other) => other.source === posting.destination);
    return onward ? [{ ...posting, destination: onward.destination }] : [posting];
  });
}
