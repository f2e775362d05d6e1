import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const ownDataUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'eventStore',
  'personalKeys',
  'sessions',
  'jobs',
  'blobs',
  'rateLimits',
  'secrets',
  'clock',
  'installation',
);
export type OwnDataDeps = DepsOf<typeof ownDataUses>;
