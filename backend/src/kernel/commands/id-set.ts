// A persistent set of ids for stream states: plain JSON, immutable, with cheap insertion at any size. A plain record
// would be copied for each id: at a hundred thousand ids that costs a millisecond per event.

/** A hash trie: a leaf lists its ids; a fork has a branch for each value of four bits of the ids' hashes. */
export type IdSet = readonly string[] | { readonly branches: readonly IdSet[] };

export const emptyIdSet: IdSet = [];

const leafIds = 16;
const branches = 16;
const bits = 4;
/** A hash has 32 bits; ids whose hashes collide share a leaf. */
const maxDepth = 32 / bits;

export function hasId(set: IdSet, id: string): boolean {
  const hash = hashOf(id);
  let present = set;
  for (let depth = 0; 'branches' in present; depth++) present = branchOf(present.branches, hash, depth);
  return present.includes(id);
}

/** Returns the set with `id`; returns the same set if it already contains the id. */
export function withId(set: IdSet, id: string): IdSet {
  return hasId(set, id) ? set : added(set, id, hashOf(id), 0);
}

function added(set: IdSet, id: string, hash: number, depth: number): IdSet {
  if ('branches' in set) {
    const index = indexAt(hash, depth);
    const grown = added(branchOf(set.branches, hash, depth), id, hash, depth + 1);
    return { branches: set.branches.map((branch, at) => (at === index ? grown : branch)) };
  }
  if (set.length < leafIds || depth === maxDepth) return [...set, id];
  const fork: IdSet = { branches: Array.from({ length: branches }, () => emptyIdSet) };
  return [...set, id].reduce<IdSet>((grown, each) => added(grown, each, hashOf(each), depth), fork);
}

const indexAt = (hash: number, depth: number) => (hash >>> (depth * bits)) & (branches - 1);

const branchOf = (branches: readonly IdSet[], hash: number, depth: number): IdSet =>
  branches[indexAt(hash, depth)] ?? emptyIdSet;

/** FNV-1a, which spreads ids that differ only in their last letters. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
