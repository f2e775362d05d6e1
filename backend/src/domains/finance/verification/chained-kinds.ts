// Which kinds of streams carry hash chains: money, and whatever grants power or shows who looked. A test holds the list
// against the streams that are declared as chained.
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
  // The longer name comes first, as the shorter one is a prefix of it.
  'app-key-slots',
  'app-key',
  'release-draft',
];

/** The kind of a stream that has to be chained; undefined for all others. */
export function chainedKindOf(streamId: string): string | undefined {
  return chainedKinds.find((kind) => streamId.startsWith(kind) && streamId[kind.length] === '-');
}
