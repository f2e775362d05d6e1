// What is this person's balance? Pushed to their open pages as it changes.
import { netByAccount, postingsOf, userEurAccount, userTalentAccount } from '@libretto/contracts/ledger';
import { eurosOfMinor, type Minor, talentsOfMinor } from '../../kernel/money';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import type { WalletEvent } from './wallet.events';

export interface BalanceDoc {
  readonly userId: string;
  readonly talentMinor: Minor;
  readonly euroMinor: Minor;
}

export const balances = defineCollection<BalanceDoc>()({ name: 'balances', indexes: {} });

/** As the public API shows a balance. */
export function shownBalance({ talentMinor, euroMinor }: Omit<BalanceDoc, 'userId'>) {
  return { talentBalance: talentsOfMinor(talentMinor), euroBalance: eurosOfMinor(euroMinor) };
}

export const balanceProjection = defineProjection<WalletEvent>({
  name: 'balance',
  version: 1,
  collections: [balances],
  handlers: {
    TalentsToppedUp: (event, to) => book(to, event.data.userId, event),
    SongPurchased: (event, to) => book(to, event.data.buyerId, event),
    SaleCredited: (event, to) => book(to, event.data.artistId, event),
    PatronPurchased: (event, to) => book(to, event.data.userId, event),
  },
});

/** The same postings that the ledger books: a balance on a screen can never tell another story than the audit. */
async function book(to: ProjectionWriter, userId: string, event: WalletEvent): Promise<void> {
  const before = (await to.collection(balances).get(userId)) ?? { userId, talentMinor: 0, euroMinor: 0 };
  const net = netByAccount(postingsOf(event));
  const after = {
    userId,
    talentMinor: before.talentMinor + (net.get(userTalentAccount(userId)) ?? 0),
    euroMinor: before.euroMinor + (net.get(userEurAccount(userId)) ?? 0),
  };
  to.collection(balances).put(userId, after);
  if (after.talentMinor !== before.talentMinor || after.euroMinor !== before.euroMinor) {
    to.push(`balance:${userId}`, 'balance', shownBalance(after));
  }
}
