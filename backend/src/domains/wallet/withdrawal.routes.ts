// Routes to withdraw earned euros; finance decides on each request.
import { describedCall } from '@libretto/contracts/http';
import { withdrawalBodySchema } from '@libretto/contracts/http/commerce';
import { Router } from 'express';
import { requireUser } from '../../kernel/http/caller';
import { commandContext } from '../../kernel/http/command-context';
import { acceptedOrThrow } from '../../kernel/http/outcome';
import { parseBody, parseQuery } from '../../kernel/http/parse';
import { newId } from '../../kernel/ids';
import { minorOfEurCents } from '../../kernel/money';
import type { Conduct } from '../../ports/conduct';
import type { StepUp } from '../../ports/step-up';
import { shownBalance } from './balance.projection';
import { payoutHold } from './payout-hold';
import type { WalletDeps } from './wallet.deps';
import type { WalletEvent } from './wallet.events';
import { walletProblems } from './wallet.problems';
import { walletStream } from './wallet.stream';
import { payeesOf, shownWithdrawal } from './withdrawal-views';
import { type WithdrawalDoc, withdrawals } from './withdrawals.projection';

type Requested = Extract<WalletEvent, { type: 'WithdrawalRequested' }>;

const list = describedCall('GET /api/user/withdrawals');

export function withdrawalRoutes(deps: WalletDeps, stepUp: StepUp, conduct: Conduct): Router {
  const router = Router();
  const wallets = deps.commands.handlerOf(walletStream);

  router.get('/api/user/withdrawals', async (req, res) => {
    const { userId } = requireUser(req);
    const { limit, offset } = parseQuery(list.query, req);
    const query = { equals: { userId }, limit, offset };
    const { items, nextCursor } = await deps.readsFor(req).collection(withdrawals).find('byUser', query);
    const accounts = await payeesOf(deps, items);
    const shown = items.map((doc, index) => shownWithdrawal(doc, accounts[index] ?? null));
    res.json({ withdrawals: shown, hasMore: nextCursor !== undefined });
  });

  router.post('/api/user/withdrawals', async (req, res) => {
    const { userId } = requireUser(req);
    await stepUp(req);
    const { amount, name, iban } = parseBody(withdrawalBodySchema, req);
    const outcome = await wallets.execute(
      userId,
      {
        kind: 'request-withdrawal',
        userId,
        transactionId: newId(),
        amountMinor: minorOfEurCents(Math.round(amount * 100)),
        payee: { name, iban },
        ...(await payoutHold(conduct, deps, userId)),
      },
      commandContext(req, { call: 'request-withdrawal' }),
    );
    const { state, events, at } = acceptedOrThrow(res, outcome, walletProblems);
    const { data } = events[0] as Requested;
    const doc: Omit<WithdrawalDoc, 'streamId' | 'revision'> = {
      id: data.transactionId,
      userId,
      amountMinor: data.amountMinor,
      status: 'requested',
      requestedAt: at,
      decidedAt: null,
      decidedBy: null,
      reason: null,
    };
    res.status(201).json({ ...shownBalance(state), withdrawal: shownWithdrawal(doc, data.payee) });
  });

  return router;
}
