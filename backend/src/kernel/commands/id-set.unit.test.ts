import fc from 'fast-check';
import { emptyIdSet, hasId, type IdSet, withId } from './id-set';

const setOf = (ids: readonly string[]) => ids.reduce<IdSet>(withId, emptyIdSet);

describe('a set of ids', () => {
  it('contains the added ids and nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (added, asked) => {
        const set = setOf(added);
        for (const id of [...added, ...asked]) expect(hasId(set, id)).toBe(added.includes(id));
      }),
    );
  });

  it('leaves the set that it grew from as it was', () => {
    const before = setOf(Array.from({ length: 500 }, (_, index) => `song-${index}`));
    const copy = JSON.stringify(before);
    const after = withId(before, 'song-500');
    expect(JSON.stringify(before)).toBe(copy);
    expect(hasId(before, 'song-500')).toBe(false);
    expect(hasId(after, 'song-500')).toBe(true);
  });

  it('survives JSON, and adding twice changes nothing', () => {
    const set = setOf(['a', 'b']);
    expect(withId(JSON.parse(JSON.stringify(set)), 'b')).toEqual(set);
    expect(withId(set, 'a')).toBe(set);
  });

  it('shares nearly all of itself with the set that it grew from', () => {
    const before = setOf(Array.from({ length: 20_000 }, (_, index) => `song-${index}`));
    const seen = new Set<unknown>();
    const walk = (set: IdSet, visit: (part: IdSet) => boolean): void => {
      if (visit(set) && 'branches' in set) for (const branch of set.branches) walk(branch, visit);
    };
    walk(before, (part) => seen.add(part) !== undefined);
    let fresh = 0;
    walk(withId(before, 'one more'), (part) => {
      if (seen.has(part)) return false;
      fresh++;
      return true;
    });
    expect(fresh).toBeLessThanOrEqual(9);
  });
});
