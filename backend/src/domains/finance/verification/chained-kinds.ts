// Stream types with hash chains: those that move money, grant power or record who looked. A test compares the list with
// the streams that are declared as chained.
const chainedKinds = [
  'wallet',
  'payment',
  'royalty-report',
  'seal',
  'user',
  'factors',
  'audit',
  'admin-reads',
  'partner-key',
  // The longer name precedes the shorter one, which is its prefix.
  'app-key-slots',
  'app-key',
  'release-draft',
  'provider-event',
  'provider-movement',
  'adjustment',
];

/** The type of a stream that must be chained; undefined for all others. */
export function chainedKindOf(streamId: string): string | undefined {
  return chainedKinds.find((kind) => streamId.startsWith(kind) && streamId[kind.length] === '-');
}
