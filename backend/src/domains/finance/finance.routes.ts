// Routes of the finance audit: read-only, for the finance role, and every read is recorded.
import { describedCall } from '@libretto/contracts/http';
import { netByAccount, type Posting } from '@libretto/contracts/ledger';
import { Router } from 'express';
import { requireRole } from '../../kernel/http/access/caller';
import { parseParams, parseQuery } from '../../kernel/http/bodies/parse';
import { languageOfAnswer } from '../../kernel/http/server/language';
import { notFound } from '../../kernel/http/server/problem';
import type { FindPeople } from '../../ports/directory/find-people';
import { recordRead } from './audit/audit-trail';
import { auditEventOf } from './audit/audited-event';
import { eventsOfTransaction } from './audit/entry-reads';
import type { FinanceDeps } from './finance.deps';
import { journalOf, shownJournal, statementOf } from './ledger/ledger.queries';
import { trialBalanceOf } from './ledger/trial-balance.queries';
import { orInvalidCursor } from './or-invalid-cursor';
import { type SearchQuery, searchOf } from './search.queries';

const trialBalance = describedCall('GET /api/finance/trial-balance');
const statement = describedCall('GET /api/finance/statement');
const journal = describedCall('GET /api/finance/journal');
const search = describedCall('GET /api/finance/search');
const transaction = describedCall('GET /api/finance/transactions/{id}');

export function financeRoutes(deps: FinanceDeps, findPeople: FindPeople): Router {
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

  router.get('/api/finance/search', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const query = parseQuery(search.query, req);
    for (const subject of await searchSubjects(findPeople, query)) {
      await recordRead(deps, req, auditor, { view: 'journal', subject });
    }
    const reads = deps.readsFor(req);
    const page = await orInvalidCursor(searchOf(reads, findPeople, query));
    res.json(await shownJournal(reads, page, languageOfAnswer(req, res)));
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

/** Ids and references of providers, which contain no personal data. */
const idPattern = /^((pi|py|ch|re|pyr|dp|du|po|tr|txn|evt|cs|in)_\w+|\d+|[0-9a-f-]{36})$/i;

/**
 * Replaces the text of a search by the ids of the people found. Events are never deleted, so the record must not
 * contain a name or an email address as it was typed.
 */
export async function searchSubjects(
  findPeople: FindPeople,
  { q, amount, from, to }: Pick<SearchQuery, 'q' | 'amount' | 'from' | 'to'>,
): Promise<readonly string[]> {
  // The text may itself be an id, so it is returned as well.
  const people = q === undefined ? [] : (await findPeople(q)).filter((id) => id !== q);
  if (people.length > 0) return people.map((id) => `user/${id}/search`);
  const what = q === undefined || idPattern.test(q) ? q : 'text';
  return [[what, amount, from, to].filter((part) => part !== undefined).join(' ') || 'all'];
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
