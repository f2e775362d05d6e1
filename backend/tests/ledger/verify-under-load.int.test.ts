// Tests that a verification reports no false faults while money moves, both inside the server and from the command
// line.
import { verify } from '../../src/cli/ledger/ledger-commands';
import { settledByCard } from '../../src/domains/wallet/wallet.commands';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { temporaryFolder } from '../support/files/temporary-folder';
import { startTestApp, type TestApp } from '../support/world/app';
import { testContext } from '../support/world/memory-commands';
import { ended } from './finance-tasks';

const folder = temporaryFolder();
const fanCount = 20;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ dataDir: folder.path });
  const wallets = app.deps.commands.handlerOf(walletStream);
  for (let fan = 0; fan < fanCount; fan++) {
    await wallets.execute(`fan-${fan}`, settledByCard(`fan-${fan}`, `pi_${fan}`, 100_000_000), testContext);
  }
  await app.settle();
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

/** Fans donate to one artist concurrently and repeatedly until the test stops them. */
function donating(): () => Promise<number> {
  const wallets = app.deps.commands.handlerOf(walletStream);
  let stopped = false;
  let made = 0;
  const fans = Array.from({ length: fanCount }, async (_, fan) => {
    for (let round = 0; !stopped; round++, made++) {
      const donorId = `fan-${fan}`;
      const transactionId = `gift-${fan}-${round}-${performance.now()}`;
      await wallets.execute(
        donorId,
        { kind: 'donate', donorId, transactionId, artistId: 'artist', amountMinor: 10_000 },
        testContext,
      );
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(fans);
    return made;
  };
}

test('what moves while it is verified fits', async () => {
  const auditor = await app.userClient('auditor', ['finance']);
  const stop = donating();
  try {
    for (let round = 0; round < 3; round++) {
      const begun = await auditor.post('/api/finance/verifications');
      const address = `/api/finance/verifications/${begun.body.verification.id}`;
      const { verification } = await ended(auditor, address, 'verification');
      expect(verification.result).toMatchObject({ fits: true, fault: null });
      const lines: string[] = [];
      await verify(folder.path, (line) => lines.push(line));
      expect(lines.at(-1)).toBe('Everything fits.');
    }
  } finally {
    expect(await stop()).toBeGreaterThan(fanCount);
  }
});
