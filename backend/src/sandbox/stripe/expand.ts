// Replaces ids by their objects if a request asks for it: `expand[0]=data.source`.
import type { Account } from './account';
import { type Form, texts } from './form';

export function expand(account: Account, answer: unknown, form: Form): unknown {
  return texts(form, 'expand').reduce((expanded, path) => expandAt(account, expanded, path.split('.')), answer);
}

function expandAt(account: Account, value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => expandAt(account, item, path));
  const [field, ...rest] = path;
  if (field === undefined || typeof value !== 'object' || value === null || !(field in value)) return value;
  const held = (value as Record<string, unknown>)[field];
  const whole = typeof held === 'string' ? (objectOf(account, held) ?? held) : held;
  return { ...value, [field]: expandAt(account, whole, rest) };
}

function objectOf(account: Account, id: string): unknown {
  switch (id.split('_')[0]) {
    case 'cus':
      return account.customers.get(id);
    case 'pm':
      return account.paymentMethods.get(id);
    case 'pi':
      return account.paymentIntents.get(id);
    case 'ch':
      return account.charges.get(id);
    case 're':
      return account.refunds.get(id);
    case 'dp':
      return account.disputes.get(id);
    case 'txn':
      return account.balanceTransactions.get(id);
    default:
      return undefined;
  }
}
