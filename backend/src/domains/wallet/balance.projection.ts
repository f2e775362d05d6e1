// Projects each person's balance and pushes changes to their open pages.
import type { MoneyEvent } from '@libretto/contracts/events';
import {
  forEveryMoneyEvent,
  netByAccount,
  ownersOf,
  postingsOf,
  userEurAccount,
  userTalentAccount,
} from '@libretto/contracts/ledger';
import { defineProjection, type ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { eurosOfMinor, talentsOfMinor } from '../../kernel/values/money';
import type { Balance, BalanceOf } from '../../ports/payments/balances';
import { defineCollection } from '../../ports/read-models/read-models';

export interface BalanceDoc extends Balance {
  readonly userId: string;
}

export const balances = defineCollection<BalanceDoc>()({ name: 'balances', indexes: {} });

export const balanceOf: BalanceOf = (reads, userId) => reads.collection(balances).get(userId);

/** A balance in the shape of the public API. */
export function shownBalance({ talentMinor, euroMinor }: Balance) {
  return { talentBalance: talentsOfMinor(talentMinor), euroBalance: eurosOfMinor(euroMinor) };
}

export const balanceProjection = defineProjection<MoneyEvent>({
  name: 'balance',
  version: 2,
  collections: [balances],
  handlers: forEveryMoneyEvent(book),
});

/** Uses the same postings as the ledger, so that a displayed balance always agrees with the audit. */
async function book(event: MoneyEvent, to: ProjectionWriter): Promise<void> {
  const postings = postingsOf(event);
  const net = netByAccount(postings);
  for (const userId of ownersOf(postings)) {
    const before = (await to.collection(balances).get(userId)) ?? { userId, talentMinor: 0, euroMinor: 0 };
    const after = {
      userId,
      talentMinor: before.talentMinor + (net.get(userTalentAccount(userId)) ?? 0),
      euroMinor: before.euroMinor + (net.get(userEurAccount(userId)) ?? 0),
    };
    to.collection(balances).put(userId, after);
    if (after.talentMinor !== before.talentMinor || after.euroMinor !== before.euroMinor) {
      to.pushNewest(`balance:${userId}`, 'balance', shownBalance(after));
    }
  }
}
