import { createHash } from 'node:crypto';
import {
  appended,
  type Frontier,
  inclusionPath,
  leafHash,
  merkleRoot,
  provesInclusion,
  rootUnder,
} from './merkle-tree';

const leaves = (count: number) => Array.from({ length: count }, (_, index) => leafHash(`leaf ${index}`));
const hex = (text: string) => Buffer.from(text, 'hex').toString('latin1');

describe('the root', () => {
  // Test vectors that Certificate Transparency publishes for this tree.
  const published = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'].map((data) =>
    createHash('sha256')
      .update(Buffer.from([0]))
      .update(Buffer.from(data, 'hex'))
      .digest(),
  );
  it.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  ])('over %i leaves is the published one', (count, root) => {
    expect(merkleRoot(published.slice(0, count))).toBe(root);
  });

  it('tells a leaf from a node', () => {
    const [left, right] = leaves(2) as [Buffer, Buffer];
    const posing = leafHash(hex('01') + left.toString('latin1') + right.toString('latin1'));
    expect(merkleRoot([posing])).not.toBe(merkleRoot([left, right]));
  });
});

describe('an inclusion path', () => {
  it.each([1, 2, 3, 4, 5, 8, 13, 100])('proves each of %i leaves, and no other', (count) => {
    const all = leaves(count);
    const root = merkleRoot(all);
    for (const [index, leaf] of all.entries()) {
      const path = inclusionPath(all, index);
      expect(provesInclusion(leaf, index, count, path, root)).toBe(true);
      expect(provesInclusion(leafHash('another'), index, count, path, root)).toBe(false);
      if (count > 1) expect(provesInclusion(leaf, (index + 1) % count, count, path, root)).toBe(false);
      expect(provesInclusion(leaf, index, count, [...path, root], root)).toBe(false);
    }
  });
});

test('a tree that grows by one leaf at a time has the root of the whole, whatever its size', () => {
  let frontier: Frontier = [];
  expect(rootUnder(frontier)).toBe(merkleRoot([]));
  for (const [size, leaf] of leaves(130).entries()) {
    frontier = appended(frontier, size, leaf);
    expect(rootUnder(frontier)).toBe(merkleRoot(leaves(size + 1)));
  }
  expect(frontier).toHaveLength(2);
});
