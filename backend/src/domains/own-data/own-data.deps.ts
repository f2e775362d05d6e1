import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
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
