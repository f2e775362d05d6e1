import fc from 'fast-check';
import { deterministicId, deterministicIdAt, newId } from './ids';

const uuid = /^[\da-f]{8}-[\da-f]{4}-([\da-f])[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('ids', () => {
  test('are UUIDs that nobody else has, and sort by their time', async () => {
    const earlier = Array.from({ length: 2000 }, newId);
    await new Promise((resolve) => setTimeout(resolve, 3));
    const later = newId();
    expect(new Set(earlier).size).toBe(2000);
    for (const id of earlier) {
      expect(uuid.exec(id)?.[1]).toBe('7');
      expect(id < later).toBe(true);
    }
  });

  test('that follow from something are always the same for the same, and differ for any other', () => {
    expect(deterministicId('credit', 'e1', '')).toBe(deterministicId('credit', 'e1', ''));
    expect(uuid.exec(deterministicId('a'))?.[1]).toBe('8');
    const parts = fc.array(fc.oneof(fc.string(), fc.integer()));
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other);
        expect(deterministicId(...one) === deterministicId(...other)).toBe(same);
      }),
    );
    expect(deterministicId('a', 'bc')).not.toBe(deterministicId('ab', 'c'));
  });

  test('that follow from something at a time lie in the order of the times', () => {
    const at = (second: number, part: string) =>
      deterministicIdAt(`2026-03-01T10:00:${String(second).padStart(2, '0')}.000Z`, 'notify', part);
    expect(at(1, 'a')).toBe(at(1, 'a'));
    expect(at(1, 'a')).not.toBe(at(1, 'b'));
    expect(uuid.exec(at(1, 'a'))?.[1]).toBe('8');
    const inTime = Array.from({ length: 60 }, (_, second) => at(second, 'a'));
    expect([...inTime].sort()).toEqual(inTime);
  });
});
