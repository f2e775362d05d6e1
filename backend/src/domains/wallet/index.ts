import { Router } from 'express';
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { StandingOfWith } from '../../ports/directory/account-standing';
import type { ConductOf } from '../../ports/directory/conduct';
import type { Payees } from '../../ports/directory/payees';
import type { SongOffers } from '../../ports/directory/song-offers';
import type { PaymentStepUp, StepUp } from '../../ports/operations/step-up';
import type { OpenPayments } from '../../ports/payments/open-payments';
import { balanceProjection } from './balance.projection';
import { closeWalletPolicy } from './close-wallet.policy';
import { creditArtistPolicy } from './credit-artist.policy';
import { creditRoyaltyPolicy } from './credit-royalty.policy';
import { payeesProjection } from './payees.projection';
import { settlePaymentPolicy } from './settle-payment.policy';
import { type WalletDeps, walletUses } from './wallet.deps';
import { walletEvents } from './wallet.events';
import { spendFrom, walletRoutes } from './wallet.routes';
import { walletStream } from './wallet.stream';
import { withdrawalRoutes } from './withdrawals/withdrawal.routes';
import { type RecordRead, withdrawalDecisionRoutes } from './withdrawals/withdrawal-decision.routes';
import { withdrawalsProjection } from './withdrawals/withdrawals.projection';

/** Functions that other domains provide. */
export interface WalletNeighbours {
  /** Finds payments that succeeded but were not reported yet. */
  readonly openPayments: (deps: WalletDeps) => OpenPayments;
  /** Prices and artists of songs. */
  readonly songOffers: (deps: WalletDeps) => SongOffers;
  /** Artists and their prices. */
  readonly payees: (deps: WalletDeps) => Payees;
  /** Records that somebody looked at other people's money, before they see it. */
  readonly recordRead: RecordRead;
  /** Requires people with a second factor to confirm again. */
  readonly stepUpWith: (deps: WalletDeps) => StepUp;
  /** Requires the same before payments above the limit. */
  readonly paymentStepUpWith: (deps: WalletDeps) => PaymentStepUp;
  readonly standingOfWith: StandingOfWith;
  /** Knows whose payouts are held. */
  readonly conductOf: ConductOf;
}

export const walletDomain = ({
  openPayments,
  songOffers,
  payees,
  recordRead,
  stepUpWith,
  paymentStepUpWith,
  standingOfWith,
  conductOf,
}: WalletNeighbours): DomainModule =>
  defineDomain({
    uses: walletUses,
    name: 'wallet',
    events: [walletEvents],
    projections: [balanceProjection, payeesProjection, withdrawalsProjection],
    wire: (deps) => {
      const wallets = deps.commands.handlerOf(walletStream);
      const conduct = conductOf(deps);
      const stepUp = stepUpWith(deps);
      return {
        routes: Router().use(
          walletRoutes(deps, {
            spend: spendFrom(wallets, openPayments(deps), deps.log),
            songOffers: songOffers(deps),
            payees: payees(deps),
            conduct,
            stepUp: paymentStepUpWith(deps),
          }),
          withdrawalRoutes(deps, stepUp, conduct),
          withdrawalDecisionRoutes(deps, { recordRead, stepUp, standingOf: standingOfWith(deps), conduct }),
        ),
        policies: [
          creditArtistPolicy(wallets),
          creditRoyaltyPolicy(wallets),
          settlePaymentPolicy(wallets),
          closeWalletPolicy(wallets),
        ],
        topics: [
          {
            prefix: 'balance:',
            allow: (topic, caller) => caller.kind === 'user' && topic === `balance:${caller.userId}`,
          },
        ],
      };
    },
  });
