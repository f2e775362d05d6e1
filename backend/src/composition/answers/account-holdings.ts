// Answers questions about an account from several domains: the catalogue counts songs, the wallet knows withdrawals.
import { artistSongs } from '../../domains/catalogue/review/artist-songs.projection';
import { withdrawals } from '../../domains/wallet/withdrawals/withdrawals.projection';
import type { AccountHoldings } from '../../ports/directory/account-holdings';

/**
 * Upper bound of withdrawals that are read; nobody has more open at once, since each takes its money from the balance.
 */
const latestWithdrawals = 1000;

export const accountHoldings: AccountHoldings = {
  songCounts: async (reads, artistId) => {
    const count = (status: 'pending' | 'needs-action' | 'approved') =>
      reads.collection(artistSongs).count('byStatus', { artistId, status });
    const [pending, needsAction, approved] = await Promise.all([
      count('pending'),
      count('needs-action'),
      count('approved'),
    ]);
    return { total: pending + needsAction + approved, pending, needsAction, approved };
  },
  hasOpenWithdrawal: async (reads, userId) => {
    const latest = { equals: { userId }, limit: latestWithdrawals };
    const { items } = await reads.collection(withdrawals).find('byUser', latest);
    // Its payee must stay readable until the bank has taken the transfer.
    return items.some(({ status }) => status === 'requested' || status === 'approved');
  },
};
