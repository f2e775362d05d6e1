// What does a person's own profile say of their balances? From the same postings that the ledger books.
import type { MoneyEvent } from '@libretto/contracts/events';
import {
  forEveryMoneyEvent,
  netByAccount,
  ownerOfAccount,
  postingsOf,
  userEurAccount,
  userTalentAccount,
} from '@libretto/contracts/ledger';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export interface OwnBalanceDoc {
  readonly talentMinor: number;
  readonly euroMinor: number;
}

export const ownBalances = defineCollection<OwnBalanceDoc>()({ name: 'own-balances', indexes: {} });

export const ownBalanceProjection = defineProjection<MoneyEvent>({
  name: 'own-balance',
  version: 2,
  collections: [ownBalances],
  handlers: forEveryMoneyEvent(book),
});

async function book(event: MoneyEvent, to: ProjectionWriter): Promise<void> {
  for (const [account, net] of netByAccount(postingsOf(event))) {
    const userId = ownerOfAccount(account);
    if (userId === null) continue;
    const { talentMinor, euroMinor } = (await to.collection(ownBalances).get(userId)) ?? {
      talentMinor: 0,
      euroMinor: 0,
    };
    to.collection(ownBalances).put(userId, {
      talentMinor: talentMinor + (account === userTalentAccount(userId) ? net : 0),
      euroMinor: euroMinor + (account === userEurAccount(userId) ? net : 0),
    });
  }
}
