// A Merkle tree by RFC 6962: leaves and nodes are hashed with different prefixes, so that one cannot be passed off as
// the other, and an odd number of leaves needs no duplicate.
import { createHash } from 'node:crypto';

const leaf = Buffer.from([0]);
const node = Buffer.from([1]);

export const leafHash = (content: string) => createHash('sha256').update(leaf).update(content).digest();

const nodeHash = (left: Buffer, right: Buffer) => createHash('sha256').update(node).update(left).update(right).digest();

/** The Merkle root of leaf hashes, in hex. */
export function merkleRoot(leaves: readonly Buffer[]): string {
  return rootOf(leaves, 0, leaves.length).toString('hex');
}

/** The inclusion proof of a leaf: the sibling hashes from the leaf up to the root. */
export function inclusionPath(leaves: readonly Buffer[], index: number): readonly string[] {
  return pathOf(leaves, index, 0, leaves.length).map((hash) => hash.toString('hex'));
}

/** Verifies the inclusion proof of a leaf at this index in a tree of this size. */
export function provesInclusion(
  leaf: Buffer,
  index: number,
  size: number,
  path: readonly string[],
  root: string,
): boolean {
  if (index < 0 || index >= size) return false;
  const steps = path.map((hash) => Buffer.from(hash, 'hex'));
  const reached = climb(leaf, index, size, steps);
  return steps.length === 0 && reached?.toString('hex') === root;
}

/**
 * The complete subtrees of an append-only tree, largest first: sufficient to append a leaf and to compute the root. A
 * tree of `size` leaves has one subtree per set bit of `size`.
 */
export type Frontier = readonly Buffer[];

/** The frontier after appending a leaf; `size` is the number of leaves before. */
export function appended(frontier: Frontier, size: number, leaf: Buffer): Frontier {
  const subtrees = [...frontier];
  let top = leaf;
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) top = nodeHash(subtrees.pop() as Buffer, top);
  return [...subtrees, top];
}

/** The root computed from a frontier, in hex; equals `merkleRoot` over all leaves. */
export function rootUnder(frontier: Frontier): string {
  const [smallest, ...larger] = [...frontier].reverse();
  if (smallest === undefined) return merkleRoot([]);
  return larger.reduce((right, left) => nodeHash(left, right), smallest).toString('hex');
}

function rootOf(leaves: readonly Buffer[], from: number, to: number): Buffer {
  if (to === from) return createHash('sha256').digest();
  if (to - from === 1) return leaves[from] as Buffer;
  const split = from + splitOf(to - from);
  return nodeHash(rootOf(leaves, from, split), rootOf(leaves, split, to));
}

function pathOf(leaves: readonly Buffer[], index: number, from: number, to: number): readonly Buffer[] {
  if (to - from <= 1) return [];
  const split = from + splitOf(to - from);
  return index < split
    ? [...pathOf(leaves, index, from, split), rootOf(leaves, split, to)]
    : [...pathOf(leaves, index, split, to), rootOf(leaves, from, split)];
}

/** Consumes the path from its end, because the root is reached from the outermost split. */
function climb(leaf: Buffer, index: number, size: number, steps: Buffer[]): Buffer | undefined {
  if (size === 1) return leaf;
  const sibling = steps.pop();
  const split = splitOf(size);
  const inner = index < split ? climb(leaf, index, split, steps) : climb(leaf, index - split, size - split, steps);
  if (sibling === undefined || inner === undefined) return undefined;
  return index < split ? nodeHash(inner, sibling) : nodeHash(sibling, inner);
}

/** The largest power of two below the size. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}
