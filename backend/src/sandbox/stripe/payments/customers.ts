import type { Account } from '../account';
import { type Form, metadataOf, text } from '../form';
import type { Customer } from '../objects';
import { invalid, missing } from '../stripe-error';

export function makeCustomer(account: Account, form: Form): Customer {
  const made = account.made('cus');
  const customer = account.customers.put(made.id, {
    ...made,
    object: 'customer',
    email: text(form, 'email') ?? null,
    name: text(form, 'name') ?? null,
    metadata: metadataOf(form),
  });
  account.emit('customer.created', customer);
  return customer;
}

export function customerOf(account: Account, id: string): Customer {
  const customer = account.customers.get(id);
  if (customer === undefined) throw missing('customer', id);
  return customer;
}

/** Supports the only form of the search language that we use: `metadata['userId']:'…'`. */
export function searchCustomers(account: Account, form: Form) {
  const match = /^metadata\[['"](\w+)['"]\]:['"](.*)['"]$/.exec(text(form, 'query') ?? '');
  if (match === null)
    throw invalid('The sandbox searches customers by one field of their metadata.', { param: 'query' });
  const [, field = '', value = ''] = match;
  const wanted = value.replace(/\\(.)/g, '$1');
  const data = account.customers.all().filter(({ metadata }) => metadata[field] === wanted);
  return { object: 'search_result', url: '/v1/customers/search', data, has_more: false, next_page: null };
}

/** Deletes the customer with their cards; payments and charges stay, because they are accounting records. */
export function deleteCustomer(account: Account, id: string) {
  const customer = customerOf(account, id);
  for (const method of account.paymentMethods.all()) {
    if (method.customer === id) account.paymentMethods.delete(method.id);
  }
  account.customers.delete(id);
  account.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}
