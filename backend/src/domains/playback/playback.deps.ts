import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const playbackUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'waitFor',
  'jobs',
  'worksOffJobs',
  'rateLimits',
  'cache',
  'blobs',
  'clock',
  'log',
  'installation',
);

export type PlaybackDeps = DepsOf<typeof playbackUses>;
