import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const libraryUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'waitFor',
  'jobs',
  'blobs',
  'realtime',
  'clock',
  'secrets',
);

export type LibraryDeps = DepsOf<typeof libraryUses>;
