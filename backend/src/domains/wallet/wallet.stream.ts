import type { CommandHandler } from '../../kernel/commands/commands';
import { defineStream } from '../../kernel/commands/stream';
import type { WalletCommand, WalletRefusal } from './wallet.commands';
import { walletDecider } from './wallet.decider';
import { type WalletEvent, walletEvents } from './wallet.events';
import type { WalletState } from './wallet.state';

export type WalletHandler = CommandHandler<WalletState, WalletCommand, WalletEvent, WalletRefusal>;

/** `wallet-{userId}`. The stream of a busy artist grows without bound, so it has snapshots. */
export const walletStream = defineStream({
  name: 'wallet',
  events: walletEvents,
  decider: walletDecider,
  chained: true,
  asksCaller: true,
  snapshot: { version: 8, every: 100, withoutPersonalData: true },
});
