import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const playbackUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'waitFor',
  'jobs',
  'worksOffJobs',
  'rateLimits',
  'records',
  'cache',
  'blobs',
  'clock',
  'log',
  'installation',
);

export type PlaybackDeps = DepsOf<typeof playbackUses>;
