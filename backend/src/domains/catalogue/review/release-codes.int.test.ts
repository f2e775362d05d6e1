import fc from 'fast-check';
import { kernelOnLibsql } from '../../../../tests/kernel/kernel-on-libsql';
import { testContext } from '../../../../tests/support/world/memory-commands';
import { assignCodes, withCheckDigit } from './release-codes';

const asked = fc.record({
  song: fc.integer({ min: 1, max: 12 }),
  process: fc.integer({ min: 0, max: 2 }),
  year: fc.constant('2026'),
});
/** Groups every three songs into a release. */
const releaseOf = (song: number) => `release-${Math.ceil(song / 3)}`;

test('no code is given out twice, whatever is approved at once by whichever process, and again', async () => {
  let round = 0;
  const world = kernelOnLibsql();
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(asked, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), async (groups) => {
        round++;
        // Each run uses its own registrant, so that runs cannot share codes.
        const prefixes = { isrc: `DE-${String(round).padStart(3, '0')}`, upc: String(610_000 + round) };
        const processes = [world.kernel(), world.kernel(), world.kernel()];
        const isrcs = new Map<string, string>();
        const upcs = new Map<string, string>();
        for (const group of groups) {
          await Promise.all(
            group.map(async ({ song, process, year }) => {
              const wanted = { songId: `song-${song}`, releaseId: releaseOf(song), at: `${year}-05-01T00:00:00.000Z` };
              const commands = processes[process] as (typeof processes)[number];
              const { isrc, upc } = await assignCodes(commands, prefixes, wanted, testContext);
              expect(isrc).toMatch(new RegExp(`^${prefixes.isrc.replace('-', '')}26\\d{5}$`));
              expect(upc).toBe(withCheckDigit(upc.slice(0, 11)));
              expect(isrcs.get(wanted.songId) ?? isrc).toBe(isrc);
              expect(upcs.get(wanted.releaseId) ?? upc).toBe(upc);
              isrcs.set(wanted.songId, isrc);
              upcs.set(wanted.releaseId, upc);
            }),
          );
        }
        expect(new Set(isrcs.values()).size).toBe(isrcs.size);
        expect(new Set(upcs.values()).size).toBe(upcs.size);
        // No number is skipped.
        const numbers = [...isrcs.values()].map((isrc) => Number(isrc.slice(-5))).sort((a, b) => a - b);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      }),
      { numRuns: 40 },
    );
  } finally {
    world.close();
  }
});

test('a new year counts from 1 again', async () => {
  const world = kernelOnLibsql();
  try {
    const assign = (songId: string, at: string) =>
      assignCodes(world.kernel(), { isrc: 'DE-A1B', upc: '614141' }, { songId, releaseId: songId, at }, testContext);
    expect(await assign('one', '2026-12-31T23:59:59.000Z')).toEqual({ isrc: 'DEA1B2600001', upc: '614141000012' });
    expect((await assign('two', '2026-12-31T23:59:59.000Z')).isrc).toBe('DEA1B2600002');
    expect((await assign('three', '2027-01-01T00:00:00.000Z')).isrc).toBe('DEA1B2700001');
  } finally {
    world.close();
  }
});
