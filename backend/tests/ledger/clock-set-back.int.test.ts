// Tests a server whose clock ran two days ahead and was then set back: money goes on, and the proof holds.
import { verify } from '../../src/cli/ledger/ledger-commands';
import { sealLedger } from '../../src/domains/finance/seals/seal-ledger';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { temporaryFolder } from '../support/files/temporary-folder';
import { startTestApp } from '../support/world/app';
import { testContext } from '../support/world/memory-commands';

const dayMs = 24 * 60 * 60_000;

test('a clock two days ahead and back leaves every balance right, and the log verifiable', async () => {
  const folder = temporaryFolder();
  const app = await startTestApp({ dataDir: folder.path });
  try {
    const seal = () => sealLedger({ eventStore: app.deps.eventStore, commands: app.deps.commands }, 'system');
    const finance = (path: string, body: object) =>
      app.userClient('auditor', ['finance']).then((auditor) => auditor.post(`/api/finance/${path}`, body));
    const artist = await app.signUp({ isArtist: true });
    const royalty = {
      kind: 'credit-royalty',
      transactionId: 'royalty',
      artistId: artist.userId,
      partnerId: 'p',
    } as const;
    await app.deps.commands
      .handlerOf(walletStream)
      .execute(artist.userId, { ...royalty, period: '2025-12', amountMinor: 1_200_000, reference: 'r' }, testContext);
    const payee = { amount: 60, name: 'Ines Moreau', iban: 'DE89 3704 0044 0532 0130 00' };
    const { id } = (await artist.post('/api/user/withdrawals', payee)).body.withdrawal;
    await app.settle();
    app.clock.advance(2 * dayMs);
    expect((await finance(`withdrawals/${id}/decision`, { decision: 'approve' })).status).toBe(200);
    await app.settle();
    await seal();
    app.clock.advance(-2 * dayMs);
    expect((await finance(`withdrawals/${id}/transfer`, { outcome: 'paid' })).status).toBe(200);
    expect((await artist.post('/api/user/withdrawals', { ...payee, amount: 50 })).status).toBe(201);
    await app.settle();
    await seal();
    await app.settle();
    const auditor = await app.userClient('auditor', ['finance']);
    const inThreeDays = new Date(app.clock.nowMs() + 3 * dayMs).toISOString();
    const { accounts, totals } = (await auditor.get(`/api/finance/trial-balance?asOf=${inThreeDays}`)).body;
    expect(totals).toEqual({ TALENT: '0', EUR: '0' });
    const balances = new Map(accounts.map(({ account, balance }: Record<string, string>) => [account, balance]));
    expect(balances.get('external/payout')).toBe('600000');
    expect(balances.get('payout/sent') ?? '0').toBe('0');
    expect(balances.get(`user/${artist.userId}/eur`)).toBe('100000');
    expect((await artist.get(`/api/user/${artist.userId}/balance`)).body.euroBalance).toBe(10);
  } finally {
    await app.stop();
  }
  const lines: string[] = [];
  expect([await verify(folder.path, (line) => lines.push(line)), lines.at(-1)]).toEqual([0, 'Everything fits.']);
  folder.remove();
});
