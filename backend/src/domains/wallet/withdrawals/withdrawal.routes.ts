// Routes to withdraw earned euros; finance decides on each request.
import { describedCall } from '@libretto/contracts/http';
import { withdrawalBodySchema } from '@libretto/contracts/http/finance/commerce';
import { Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { newId } from '../../../kernel/values/ids';
import { minorOfEurCents } from '../../../kernel/values/money';
import type { Conduct } from '../../../ports/directory/conduct';
import type { StepUp } from '../../../ports/operations/step-up';
import { shownBalance } from '../balance.projection';
import type { WalletDeps } from '../wallet.deps';
import type { WalletEvent } from '../wallet.events';
import { walletProblems } from '../wallet.problems';
import { walletStream } from '../wallet.stream';
import { payoutHold } from './payout-hold';
import { payeesOf, shownWithdrawal } from './withdrawal-views';
import { requestedWithdrawal, withdrawals } from './withdrawals.projection';

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
    const withdrawal = shownWithdrawal(requestedWithdrawal(data, at), data.payee);
    res.status(201).json({ ...shownBalance(state), withdrawal });
  });

  return router;
}
