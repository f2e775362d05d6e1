import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const libraryUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'waitFor',
  'waitForEvents',
  'jobs',
  'blobs',
  'realtime',
  'clock',
  'secrets',
);

export type LibraryDeps = DepsOf<typeof libraryUses>;
