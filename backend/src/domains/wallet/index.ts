import type { DomainModule } from '../../kernel/domain';
import { balanceProjection } from './balance.projection';
import { creditArtistPolicy } from './credit-artist.policy';
import { settlePaymentPolicy } from './settle-payment.policy';
import { songOfferProjection } from './song-offer.projection';
import { walletEvents } from './wallet.events';
import { walletRoutes } from './wallet.routes';
import { walletStream } from './wallet.stream';

export const walletDomain: DomainModule = {
  name: 'wallet',
  events: [walletEvents],
  projections: [balanceProjection, songOfferProjection],
  wire: (deps) => ({
    routes: walletRoutes(deps),
    policies: [
      creditArtistPolicy(deps.commands.handlerOf(walletStream)),
      settlePaymentPolicy(deps.commands.handlerOf(walletStream)),
    ],
    topics: [
      {
        prefix: 'balance:',
        allow: (topic, caller) => caller.kind === 'user' && topic === `balance:${caller.userId}`,
      },
    ],
  }),
};
