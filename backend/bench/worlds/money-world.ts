// Wallets on a dedicated store, without HTTP.
import { systemClock } from '../../src/adapters/in-process/system-clock';
import { EventLog } from '../../src/adapters/libsql/event-log/event-log';
import { StoredPersonalKeys } from '../../src/adapters/libsql/operational/personal-keys';
import { walletEvents } from '../../src/domains/wallet/wallet.events';
import { type WalletHandler, walletStream } from '../../src/domains/wallet/wallet.stream';
import { EventCodec } from '../../src/kernel/events/event-codec';
import { newId } from '../../src/kernel/values/ids';
import { kernelOn } from './bench-kernel';
import { temporaryDatabase } from './bench-log';

export const context = { actor: 'user:1', correlationId: 'c', causationId: 'c' };

export function walletWorld() {
  const { database, remove } = temporaryDatabase();
  const log = new EventLog(database);
  const codec = new EventCodec([walletEvents], new StoredPersonalKeys(database, systemClock));
  const process = () => kernelOn(database, log, codec).handlerOf(walletStream);
  return { database, log, codec, process, remove };
}

export function sell(wallets: WalletHandler, buyerId: string, artistId: string, songId: string) {
  const offer = { songId, artistId, isPaid: true, priceTalents: 1 };
  return wallets.execute(buyerId, { kind: 'purchase-song', buyerId, transactionId: newId(), offer }, context);
}
