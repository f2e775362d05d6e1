import type { ReadModels } from '../../../ports/read-models/read-models';
import type { RevenueDoc, RevenueSum } from '../ledger/month-sums';
import { revenueOf } from './revenue';

const sum = (count: number, grossMinor: number, platformMinor = 0, patronMinor = 0): RevenueSum => ({
  ...{ count, grossMinor, platformMinor, artistMinor: platformMinor === 0 ? 0 : grossMinor - platformMinor },
  patronMinor,
});
const revenue = (...items: readonly RevenueDoc[]) =>
  revenueOf({ collection: () => ({ find: async () => ({ items }) }) } as unknown as ReadModels, {});

describe('the revenue of a month', () => {
  test('adds up the partitions of the log, and keeps the months apart', async () => {
    const january = (count: number) => ({ month: '2026-01', sums: { SongPurchased: sum(count, 1000, 150) } });
    const months = await revenue(january(1), january(2), { month: '2026-02', sums: {} });
    expect(months).toMatchObject([
      { month: '2026-01', songs: { count: 3, gross: '2000', artists: '1700', platform: '300' }, gross: '2000' },
      { month: '2026-02', songs: { count: 0, gross: '0' }, gross: '0', platform: '0' },
    ]);
  });

  test('is the gross amount of sales and patronages, and the platform’s part of it', async () => {
    const [month] = await revenue({
      month: '2026-01',
      sums: {
        SongPurchased: sum(1, 1000, 150),
        TuneInPurchased: sum(2, 2000, 300),
        DonationMade: sum(3, 4000, 600),
        PatronPurchased: sum(2, 20_000, 0, 20_000),
        PaymentTakenBack: sum(3, 15_000, 0, 10_000),
        TakingBackUndone: sum(1, 6000, 0, 4000),
        TalentsToppedUp: sum(5, 50_000),
        RoyaltyCredited: sum(1, 700),
      },
    });
    expect(month).toMatchObject({
      songs: { count: 1, gross: '1000', artists: '850', platform: '150' },
      tuneIns: { count: 2, gross: '2000', artists: '1700', platform: '300' },
      donations: { count: 3, gross: '4000', artists: '3400', platform: '600' },
      // 6000 of the two patronages are reversed at the end of the month.
      patronage: { count: 2, gross: '20000', artists: '0', platform: '14000', takenBack: '6000' },
      gross: '27000',
      artists: '5950',
      platform: '15050',
      topUps: { count: 5, amount: '50000' },
      takenBack: { count: 3, amount: '9000' },
      royalties: { count: 1, amount: '700' },
    });
  });

  test('counts as withdrawals what the banks took and did not return', async () => {
    const [month] = await revenue({
      month: '2026-01',
      sums: {
        WithdrawalApproved: sum(1, 500_000),
        WithdrawalPaid: sum(2, 1_200_000),
        WithdrawalReturned: sum(1, 600_000),
        WithdrawalSent: sum(9, 9_000_000),
      },
    });
    expect(month?.withdrawals).toEqual({ count: 3, amount: '1100000' });
  });
});
