import { allFiles, bound, donationPath } from './donation-path';

// The server seeds the demo world first.
test('a donation crosses the files that the architecture names, and no more of them than agreed', async () => {
  const path = await donationPath();
  const hops = [
    ['http-server', 'domains/wallet/wallet.routes.ts'],
    ['http-server', 'domains/wallet/wallet.decider.ts'],
    ['http-server', 'adapters/libsql/event-log/event-log.ts'],
    ['projector.worker', 'domains/wallet/credit-artist.policy.ts'],
    ['projector.worker', 'domains/finance/ledger/ledger.projection.ts'],
    ['http-server', 'adapters/socket-io/socket-realtime.ts'],
  ] as const;
  for (const [thread, file] of hops) expect(path.get(thread)).toContain(`backend/src/${file}`);
  // Timers call it, and no donation does.
  expect(path.get('projector.worker')).not.toContain('backend/src/kernel/consumers/runtime/lease-keeper.ts');
  expect(path.size).toBeLessThanOrEqual(bound.threads);
  expect(allFiles(path).size).toBeLessThanOrEqual(bound.files);
}, 300_000);
