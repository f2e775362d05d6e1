import { Router } from 'express';
import type { DomainDeps, DomainModule } from '../../kernel/domain';
import type { OpenPayments } from '../../ports/open-payments';
import { balanceProjection } from './balance.projection';
import { creditArtistPolicy } from './credit-artist.policy';
import { payeesProjection } from './payees.projection';
import { settlePaymentPolicy } from './settle-payment.policy';
import { songOfferProjection } from './song-offer.projection';
import { spendFrom } from './spend';
import { walletEvents } from './wallet.events';
import { walletRoutes } from './wallet.routes';
import { walletStream } from './wallet.stream';

/** @param openPayments What is paid and not yet told; another domain knows that. */
export const walletDomain = ({
  openPayments,
}: {
  readonly openPayments: (deps: DomainDeps) => OpenPayments;
}): DomainModule => ({
  name: 'wallet',
  events: [walletEvents],
  projections: [balanceProjection, songOfferProjection, payeesProjection],
  wire: (deps) => {
    const wallets = deps.commands.handlerOf(walletStream);
    return {
      routes: Router().use(walletRoutes(deps, spendFrom(wallets, openPayments(deps), deps.log))),
      policies: [creditArtistPolicy(wallets), settlePaymentPolicy(wallets)],
      topics: [
        {
          prefix: 'balance:',
          allow: (topic, caller) => caller.kind === 'user' && topic === `balance:${caller.userId}`,
        },
      ],
    };
  },
});
