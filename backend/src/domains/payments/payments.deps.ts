import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const paymentsUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'waitFor',
  'eventStore',
  'jobs',
  'cache',
  'clock',
  'log',
  'installation',
);

export type PaymentsDeps = DepsOf<typeof paymentsUses>;
