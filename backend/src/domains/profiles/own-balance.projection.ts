// What does a person's own profile say of their balances? From the same postings that the ledger books.
import type { MoneyEvent } from '@libretto/contracts/events';
import { netByAccount, ownerOfAccount, postingsOf, userEurAccount } from '@libretto/contracts/ledger';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export interface OwnBalanceDoc {
  readonly talentMinor: number;
  readonly euroMinor: number;
}

export const ownBalances = defineCollection<OwnBalanceDoc>()({ name: 'own-balances', indexes: {} });

export const ownBalanceProjection = defineProjection<MoneyEvent>({
  name: 'own-balance',
  version: 1,
  collections: [ownBalances],
  handlers: { TalentsToppedUp: book, SongPurchased: book, SaleCredited: book, PatronPurchased: book },
});

async function book(event: MoneyEvent, to: ProjectionWriter): Promise<void> {
  for (const [account, net] of netByAccount(postingsOf(event))) {
    const userId = ownerOfAccount(account);
    if (userId === null) continue;
    const { talentMinor, euroMinor } = (await to.collection(ownBalances).get(userId)) ?? {
      talentMinor: 0,
      euroMinor: 0,
    };
    const isEur = account === userEurAccount(userId);
    to.collection(ownBalances).put(userId, {
      talentMinor: talentMinor + (isEur ? 0 : net),
      euroMinor: euroMinor + (isEur ? net : 0),
    });
  }
}
