import fc from 'fast-check';
import { ImportedReleases } from './imported-releases';

test('gives each release once, with each of its songs once, in the order of adding', () => {
  const id = fc.string({ unit: 'grapheme', maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.tuple(id, id), { maxLength: 40 }), (songs) => {
      const kept = new ImportedReleases();
      try {
        for (const [releaseId, songId] of songs) kept.add(releaseId, songId);
        const expected = new Map<string, string[]>();
        for (const [releaseId, songId] of songs) {
          const held = expected.get(releaseId) ?? [];
          expected.set(releaseId, held.includes(songId) ? held : [...held, songId]);
        }
        const found = [...kept.releases()];
        expect(found).toHaveLength(expected.size);
        expect(new Map(found)).toEqual(expected);
      } finally {
        kept.remove();
      }
    }),
    { numRuns: 40 },
  );
});
