// Idempotency keys: a repeated request gets the same response; a different request under the same key is refused.
import { createHash } from 'node:crypto';
import type { Account } from './account';
import { StripeRefusal } from './stripe-error';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Remembered extends Answer {
  readonly requestHash: string;
  readonly created: number;
}

/** The provider keeps keys for at least a day. */
const keptSeconds = 24 * 60 * 60;

export function answerOnce(account: Account, key: string | undefined, request: string, work: () => Answer) {
  if (key === undefined) return { answer: work(), isReplay: false };
  const keys = account.store.collection<Remembered>('idempotency_key');
  const requestHash = createHash('sha256').update(request).digest('hex');
  const known = keys.get(key);
  if (known !== undefined && known.created > account.nowSeconds() - keptSeconds) {
    if (known.requestHash !== requestHash) throw reused(key);
    return { answer: { status: known.status, body: known.body }, isReplay: true };
  }
  const answer = work();
  keys.put(key, { ...answer, requestHash, created: account.nowSeconds() });
  return { answer, isReplay: false };
}

function reused(key: string): StripeRefusal {
  return new StripeRefusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
