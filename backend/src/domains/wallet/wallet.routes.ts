// Routes for a person's own balance and payments from it: songs, tune-ins, donations, the patronage.
import { describedCall } from '@libretto/contracts/http';
import { donateBodySchema, purchaseBodySchema, tuneInBodySchema } from '@libretto/contracts/http/finance/commerce';
import { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import type { CommandContext, Outcome } from '../../kernel/commands/commands';
import { refusalCode } from '../../kernel/commands/decider';
import { reactionTo } from '../../kernel/consumers/policies/policy';
import { requireUser } from '../../kernel/http/access/caller';
import { parseBody } from '../../kernel/http/bodies/parse';
import { commandContext } from '../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../kernel/http/commands/outcome';
import { notFound } from '../../kernel/http/server/problem';
import { newId } from '../../kernel/values/ids';
import { minorOfTalents } from '../../kernel/values/money';
import type { Conduct } from '../../ports/directory/conduct';
import type { Payees, PayeeTerms } from '../../ports/directory/payees';
import type { SongOffers } from '../../ports/directory/song-offers';
import type { PaymentStepUp } from '../../ports/operations/step-up';
import type { OpenPayments } from '../../ports/payments/open-payments';
import { balances, shownBalance } from './balance.projection';
import { settlePayment, settlePaymentName } from './settle-payment.policy';
import type { Unpayable, WalletCommand, WalletRefusal } from './wallet.commands';
import { patronPriceMinor } from './wallet.decider';
import type { WalletDeps } from './wallet.deps';
import type { WalletEvent } from './wallet.events';
import { walletProblems } from './wallet.problems';
import type { WalletState } from './wallet.state';
import type { WalletHandler } from './wallet.stream';

const patronBodySchema = describedCall('POST /api/dashboard/purchase-patron').body;

export interface WalletParts {
  readonly spend: Spend;
  readonly songOffers: SongOffers;
  readonly payees: Payees;
  /** The payer would get nothing in return from somebody who blocked them. */
  readonly conduct: Pick<Conduct, 'areApart'>;
  readonly stepUp: PaymentStepUp;
}

/**
 * The wallet refuses such payments and not the route, so that a repeated request with its key still gets the answer of
 * a payment from before the payee left.
 */
function unpayableOf(payee: PayeeTerms | undefined, areApart: boolean): Unpayable | undefined {
  if (payee === undefined) return 'nobody';
  if (areApart) return 'apart';
  return payee.isArtist ? undefined : 'listener';
}

export function walletRoutes(deps: WalletDeps, { spend, songOffers, payees, conduct, stepUp }: WalletParts): Router {
  const router = Router();

  /** Pays and returns the balances right after the payment; a repeated request gets those of the first one. */
  async function pay(req: Request, res: Response, call: string, userId: string, command: WalletCommand) {
    const outcome = await spend(userId, command, commandContext(req, { call }));
    const { state, events } = acceptedOrThrow(res, outcome, walletProblems);
    return { success: true, transactionId: events[0]?.data.transactionId, ...shownBalance(state) };
  }

  router.get('/api/user/:id/balance', async (req, res) => {
    const { userId } = requireUser(req);
    // Another person's balance does not exist for the caller, so that ids cannot be probed.
    if (req.params.id !== userId) throw notFound();
    const balance = await deps.readsFor(req).collection(balances).get(userId);
    res.json(shownBalance(balance ?? { talentMinor: 0, euroMinor: 0 }));
  });

  router.post('/api/song/purchase', async (req, res) => {
    const { userId } = requireUser(req);
    const { songId, price } = parseBody(purchaseBodySchema, req);
    const offer = await songOffers.offerOf(songId);
    await stepUp(req, minorOfTalents(offer?.priceTalents ?? 0));
    const transactionId = newId();
    const paid = await pay(req, res, 'song-purchase', userId, {
      kind: 'purchase-song',
      buyerId: userId,
      transactionId,
      offer,
      shownPriceTalents: price,
    });
    res.json({ songId, ...paid });
  });

  router.post('/api/social/tune-in', async (req, res) => {
    const { userId } = requireUser(req);
    const { artistId, price } = parseBody(tuneInBodySchema, req);
    const payee = await payees.termsOf(artistId);
    await stepUp(req, payee?.tuneInPriceMinor ?? 0);
    const paid = await pay(req, res, 'tune-in', userId, {
      kind: 'tune-in',
      fanId: userId,
      transactionId: newId(),
      artistId,
      priceMinor: payee?.tuneInPriceMinor ?? 0,
      shownPriceTalents: price,
      unpayable: unpayableOf(payee, await conduct.areApart(userId, artistId)),
    });
    res.json(paid);
  });

  router.post('/api/social/donate', async (req, res) => {
    const { userId } = requireUser(req);
    const { artistId, amount } = parseBody(donateBodySchema, req);
    await stepUp(req, minorOfTalents(amount));
    const payee = await payees.termsOf(artistId);
    const paid = await pay(req, res, 'donate', userId, {
      kind: 'donate',
      donorId: userId,
      transactionId: newId(),
      artistId,
      amountMinor: minorOfTalents(amount),
      unpayable: unpayableOf(payee, await conduct.areApart(userId, artistId)),
    });
    res.json(paid);
  });

  router.post('/api/dashboard/purchase-patron', async (req, res) => {
    const { userId } = requireUser(req);
    parseBody(patronBodySchema, req);
    await stepUp(req, patronPriceMinor);
    const command = { kind: 'buy-patronage', userId, transactionId: newId() } as const;
    res.json({ ...(await pay(req, res, 'purchase-patron', userId, command)), isPatron: true });
  });

  return router;
}

// Executes money commands of a request. Before one is refused for lack of balance, pending payments are settled.
export type WalletOutcome = Outcome<WalletState, WalletEvent, WalletRefusal>;
type Spend = (userId: string, command: WalletCommand, context: CommandContext) => Promise<WalletOutcome>;

export function spendFrom(wallets: WalletHandler, openPayments: OpenPayments, log: Logger): Spend {
  const settleOpenPayments = async (userId: string) => {
    for (const event of await openPayments.arrivedOf(userId)) {
      await settlePayment(wallets, event.data, reactionTo(settlePaymentName, event));
    }
  };
  return async (userId, command, context) => {
    const first = await wallets.execute(userId, command, provisional(context));
    if (first.kind === 'accepted') return first;
    if (isShortage(first.refusal)) {
      await settleOpenPayments(userId).catch((error) =>
        log.warn({ userId, err: error }, 'open payments were not settled'),
      );
    }
    // This attempt is final, so its idempotency key may remember a refusal.
    return wallets.execute(userId, command, context);
  };
}

function isShortage(refusal: WalletRefusal): boolean {
  const code = refusalCode(refusal);
  return code === 'InsufficientTalents' || code === 'InsufficientEuros';
}

/** The idempotency key must not remember a refusal that settling pending payments may avoid. */
function provisional(context: CommandContext): CommandContext {
  if (context.idempotency === undefined) return context;
  return { ...context, idempotency: { ...context.idempotency, provisional: true } };
}
