// Own balance, and buying a song with Talents.
import { purchaseBodySchema } from '@libretto/contracts/http/commerce';
import { Router } from 'express';
import type { DomainDeps } from '../../kernel/domain';
import { requireUser } from '../../kernel/http/caller';
import { commandContext } from '../../kernel/http/command-context';
import { acceptedOrThrow, type ProblemsOf } from '../../kernel/http/outcome';
import { parseBody } from '../../kernel/http/parse';
import { newId } from '../../kernel/ids';
import { notFound, problem } from '../../kernel/problem';
import { balances, shownBalance } from './balance.projection';
import { songOffers } from './song-offer.projection';
import type { WalletRefusal } from './wallet.commands';
import { walletStream } from './wallet.stream';

const problems: ProblemsOf<WalletRefusal> = {
  AlreadyPurchased: problem(409, 'already-purchased', 'You already own this song'),
  OwnSong: problem(422, 'own-song', 'You cannot buy your own song'),
  SongIsFree: problem(422, 'song-is-free', 'This song is free'),
  AlreadyTunedIn: problem(409, 'already-tuned-in', 'You are already tuned in to this artist'),
  OwnTuneIn: problem(422, 'own-tune-in', 'You cannot tune in to yourself'),
  OwnDonation: problem(422, 'own-donation', 'You cannot donate to yourself'),
  DonationTooSmall: problem(422, 'donation-too-small', 'Minimum donation is 100 Talents'),
  WithdrawalTooSmall: problem(422, 'withdrawal-too-small', 'The minimum withdrawal is €50.00'),
  WithdrawalAboveBalance: problem(422, 'withdrawal-above-balance', 'Insufficient EUR balance'),
  WithdrawalWhileOwing: problem(422, 'withdrawal-while-owing', 'A returned payment is not paid back yet'),
  NoSuchWithdrawal: problem(409, 'withdrawal-decided', 'This withdrawal was decided already'),
  AlreadyPatron: problem(409, 'already-patron', 'You are already a patron'),
  InsufficientEuros: problem(422, 'insufficient-euros', 'Insufficient EUR balance. You need €9.99'),
  InsufficientTalents: ({ priceTalents }) =>
    problem(422, 'insufficient-talents', `Insufficient Talent balance. You need ${priceTalents} Talents.`),
  PriceChanged: ({ priceTalents: price }) =>
    problem(409, 'price-changed', `The price has changed. It is now ${price} Talents.`, { price }),
};

export function walletRoutes(deps: DomainDeps): Router {
  const router = Router();
  const wallets = deps.commands.handlerOf(walletStream);

  router.get('/api/user/:id/balance', async (req, res) => {
    const { userId } = requireUser(req);
    // Another person's balance does not exist for the caller, so that ids cannot be tried out.
    if (req.params.id !== userId) throw notFound();
    const balance = await deps.readsFor(req).collection(balances).get(userId);
    res.json(shownBalance(balance ?? { talentMinor: 0, euroMinor: 0 }));
  });

  router.post('/api/song/purchase', async (req, res) => {
    const { userId } = requireUser(req);
    const { songId, price } = parseBody(purchaseBodySchema, req);
    const offer = await deps.readsFor(req).collection(songOffers).get(songId);
    if (!offer) throw notFound('This song does not exist');
    const outcome = await wallets.execute(
      userId,
      { kind: 'purchase-song', buyerId: userId, transactionId: newId(), offer, shownPriceTalents: price },
      commandContext(req, { call: 'song-purchase' }),
    );
    const { state, events } = acceptedOrThrow(res, outcome, problems);
    const transactionId = events[0]?.data.transactionId;
    res.json({ success: true, songId, transactionId, ...shownBalance(state) });
  });

  return router;
}
