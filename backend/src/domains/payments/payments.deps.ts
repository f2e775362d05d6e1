import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. Step-up authentication uses `secrets` on its behalf. */
export const paymentsUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'waitFor',
  'waitForEvents',
  'eventStore',
  'jobs',
  'cache',
  'clock',
  'secrets',
  'log',
  'installation',
);

export type PaymentsDeps = DepsOf<typeof paymentsUses>;
