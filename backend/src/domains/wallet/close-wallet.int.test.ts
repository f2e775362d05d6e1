// Tests the policy that closes wallets where it starts on a log with accounts that were deleted before it existed.
import { consumersOnLibsql } from '../../../tests/kernel/consumers-on-libsql';
import { createMemoryCommands, testContext } from '../../../tests/support/world/memory-commands';
import { closeWalletPolicy } from './close-wallet.policy';
import { settledByCard } from './wallet.commands';
import { walletStream } from './wallet.stream';

test('accounts deleted before the first start are closed as well, each once, also when the policy starts over', async () => {
  const world = consumersOnLibsql();
  try {
    const wallets = createMemoryCommands().handlerOf(walletStream);
    await wallets.execute('ada', settledByCard('ada', 'pi_1', 10_000), testContext);
    await world.append('user-ada', 'AccountDeleted', { userId: 'ada', reviewerId: null });
    await world.append('user-bo', 'AccountDeleted', { userId: 'bo', reviewerId: null });
    const first = await world.policy(closeWalletPolicy(wallets));
    await world.caughtUp(first);
    await first.stop();
    const closed = await wallets.load('ada');
    expect(closed.state).toMatchObject({ closedFor: 'ada', talentMinor: 0, unclaimedTalentMinor: 10_000 });
    // A lost checkpoint makes it start over, under another name here.
    await world.caughtUp(await world.policy({ ...closeWalletPolicy(wallets), name: 'close-wallet-again' }));
    expect(await wallets.load('ada')).toEqual(closed);
    expect((await wallets.load('bo')).state).toMatchObject({ closedFor: 'bo', talentMinor: 0 });
  } finally {
    await world.close();
  }
});
