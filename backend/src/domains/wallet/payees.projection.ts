// Who can be paid, and what does an artist ask for a tune-in?
import type { AccountTypeChanged, CatalogPricesSet, UsernameChanged, UserRegistered } from '@libretto/contracts/events';
import type { Minor } from '../../kernel/money';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

/** Until an artist says otherwise: 300 Talents. */
const DEFAULT_TUNE_IN_MINOR: Minor = 30_000;

export interface PayeeDoc {
  readonly userId: string;
  readonly username: string | null;
  readonly isArtist: boolean;
  /** Hundredths of a Talent, which are minors. */
  readonly tuneInPriceMinor: Minor;
}

export const payees = defineCollection<PayeeDoc>()({ name: 'payees', indexes: {} });

export const payeesProjection = defineProjection<
  UserRegistered | UsernameChanged | AccountTypeChanged | CatalogPricesSet
>({
  name: 'payees',
  version: 1,
  collections: [payees],
  handlers: {
    UserRegistered: ({ data: { userId, username, isArtist } }, to) => change(to, userId, { username, isArtist }),
    UsernameChanged: ({ data: { userId, username } }, to) => change(to, userId, { username }),
    AccountTypeChanged: ({ data: { userId, isArtist } }, to) => change(to, userId, { isArtist }),
    CatalogPricesSet: ({ data: { userId, tuneInPrice } }, to) => change(to, userId, { tuneInPriceMinor: tuneInPrice }),
  },
});

/** Events of one person lie in streams of several domains, so any of them may come first. */
async function change(to: ProjectionWriter, userId: string, changes: Partial<PayeeDoc>): Promise<void> {
  const unknown = { userId, username: null, isArtist: false, tuneInPriceMinor: DEFAULT_TUNE_IN_MINOR };
  const before = (await to.collection(payees).get(userId)) ?? unknown;
  to.collection(payees).put(userId, { ...before, ...changes });
}
