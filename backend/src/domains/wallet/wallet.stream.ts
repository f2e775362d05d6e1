import { defineStream } from '../../kernel/stream';
import { walletDecider } from './wallet.decider';
import { walletEvents } from './wallet.events';

/** `wallet-{userId}`. A busy artist's grows without end, hence the snapshot. */
export const walletStream = defineStream({
  name: 'wallet',
  events: walletEvents,
  decider: walletDecider,
  chained: true,
  snapshot: { version: 2, every: 100 },
});
