// One customer at the provider per user; the provider knows only the user's id.
import { LRUCache } from 'lru-cache';
import type Stripe from 'stripe';
import { asked, askedFor } from './stripe-client';

const remembered = 10_000;

/**
 * Finds the customer of a user by its metadata, else creates it. The provider's search lags by up to a minute and its
 * idempotency keys live for a day; together they prevent a second customer at any time.
 */
export class StripeCustomers {
  private readonly known = new LRUCache<string, string>({ max: remembered });

  constructor(private readonly stripe: Stripe) {}

  async of(userId: string): Promise<string> {
    const known = this.known.get(userId);
    if (known !== undefined) return known;
    const id = (await this.find(userId)) ?? (await this.make(userId));
    this.known.set(userId, id);
    return id;
  }

  /** Deletes every customer of the user, in case there is more than one after all. */
  async forget(userId: string): Promise<void> {
    const remembered = this.known.get(userId);
    this.known.delete(userId);
    const found = (await this.search(userId)).map(({ id }) => id);
    // The search lags, so a customer that was created a moment ago is found only in this cache.
    for (const id of new Set(remembered === undefined ? found : [...found, remembered])) {
      await askedFor(() => this.stripe.customers.del(id));
    }
  }

  private async find(userId: string): Promise<string | undefined> {
    return (await this.search(userId)).reduce<Stripe.Customer | undefined>(older, undefined)?.id;
  }

  private async search(userId: string): Promise<readonly Stripe.Customer[]> {
    const query = `metadata['userId']:'${userId.replace(/[\\']/g, '\\$&')}'`;
    const { data } = await asked(() => this.stripe.customers.search({ query, limit: 100 }));
    return data;
  }

  private async make(userId: string): Promise<string> {
    const { id } = await asked(() =>
      this.stripe.customers.create({ metadata: { userId } }, { idempotencyKey: `customer/${userId}` }),
    );
    return id;
  }
}

const older = (a: Stripe.Customer | undefined, b: Stripe.Customer): Stripe.Customer =>
  a !== undefined && a.created <= b.created ? a : b;
