// Tests the small pure functions and classes of the kernel.
import fc from 'fast-check';
import { positionOf as at } from '../../ports/events/position';
import { Progress } from '../consumers/runtime/progress';
import { canonicalJson } from '../events/canonical-json';
import { problem, tooManyRequests } from '../http/server/problem';
import { BoundedMap } from './bounded-map';

describe('canonical JSON', () => {
  test('is the same for equal values in any order of keys', () => {
    expect(canonicalJson({ b: [1, { d: undefined, c: 'x' }], a: null })).toBe('{"a":null,"b":[1,{"c":"x"}]}');
    expect(canonicalJson(undefined)).toBe('null');
  });

  test('reads back as the value that JSON would carry', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('a bounded map', () => {
  test('never holds more than twice its size, and keeps entries in use', () => {
    const map = new BoundedMap<number, number>(10);
    for (let n = 0; n < 1000; n++) {
      map.set(n, n);
      expect(map.get(0)).toBe(0);
    }
    const held = Array.from({ length: 1000 }, (_, n) => map.get(n)).filter((value) => value !== undefined);
    expect(held.length).toBeLessThanOrEqual(20);
    expect(map.get(999)).toBe(999);
    map.delete(0);
    expect(map.get(0)).toBeUndefined();
    map.clear();
    expect(map.get(999)).toBeUndefined();
  });
});

describe('progress', () => {
  test('wakes those whose position is reached, per partition, and never moves back', async () => {
    const progress = new Progress({ hasPassed: (position, target) => Number(position ?? 0) >= Number(target) });
    progress.advance(0, at(50));
    progress.advance(0, at(9));
    expect([progress.position(0), progress.position(1)]).toEqual([at(50), undefined]);
    const [here, there] = [progress.reach(0, at(70), 1000), progress.reach(1, at(1), 20)];
    progress.advance(0, at(80));
    expect(await Promise.all([here, there, progress.reach(0, at(80), 0), progress.reach(0, at(90), 0)])).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('a problem', () => {
  test('carries code, text and what the screen needs', () => {
    expect(problem(409, 'price-changed', 'The price has changed', { price: 80 }).toJSON()).toEqual({
      type: expect.stringMatching(/price-changed$/),
      title: 'The price has changed',
      status: 409,
      code: 'price-changed',
      error: 'The price has changed',
      price: 80,
    });
    expect(tooManyRequests(1201).headers).toEqual({ 'Retry-After': '2' });
    expect(tooManyRequests(1).headers).toEqual({ 'Retry-After': '1' });
  });
});
