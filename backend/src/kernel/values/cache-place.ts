// Where a cache keeps an entry: each kind of entry has its own store, subdivided by owner, so that entries of one owner
// evict neither another kind nor entries of other owners.

export interface CachePlace {
  readonly kind: string;
  readonly owner: string;
  /** The part of the key after its owner; empty when the key ends with the owner. */
  readonly rest: string;
}

/** Keys have the form `{kind}/{owner}/…` or `{kind}:{owner}:…`; a key without an owner is its own owner. */
export function cachePlaceOf(key: string): CachePlace {
  const [, kind = key, separator = '/', after = ''] = /^([^/:]+)([/:])(.*)$/s.exec(key) ?? [];
  const [owner = ''] = after.split(separator, 1);
  return { kind, owner, rest: after.slice(owner.length + 1) };
}

/** Upper bound of entries per owner and kind, which exceeds what anyone needs while entries live. */
const mostOfOwner = 200;
/** Guests are indistinguishable, so they share the entries of one owner. */
const mostOfGuests = 10_000;

export const cacheQuotaOf = ({ owner }: CachePlace): number => (owner === 'guest' ? mostOfGuests : mostOfOwner);
