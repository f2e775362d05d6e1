import fc from 'fast-check';
import { createMemoryCommands, testContext } from '../../../../tests/support/world/memory-commands';
import { assignCodes, withCheckDigit } from './release-codes';

test.each([
  ['03600029145', '036000291452'],
  ['01234567890', '012345678905'],
  ['61414100734', '614141007349'],
  ['40000000000', '400000000008'],
])('the check digit of %s makes it %s, as GS1 has it', (digits, upc) => {
  expect(withCheckDigit(digits)).toBe(upc);
});

test('a check digit finds every wrong digit', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{11}$/),
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 1, max: 9 }),
      (digits, place, by) => {
        const upc = withCheckDigit(digits);
        const wrong = String((Number(digits[place]) + by) % 10);
        const spoiled = digits.slice(0, place) + wrong + digits.slice(place + 1);
        expect(upc).toMatch(/^\d{12}$/);
        expect(withCheckDigit(spoiled).at(-1)).not.toBe(upc.at(-1));
      },
    ),
  );
});

test('reports a prefix without numbers left instead of assigning a number twice', async () => {
  const commands = createMemoryCommands();
  const prefixes = { isrc: 'DE-AB1', upc: '1234567890' };
  const assign = (number: number) =>
    assignCodes(
      commands,
      prefixes,
      { songId: `song-${number}`, releaseId: `release-${number}`, at: '2026-01-01T00:00:00Z' },
      testContext,
    );
  const codes: string[] = [];
  for (let number = 1; number <= 9; number++) codes.push((await assign(number)).upc);
  expect(new Set(codes).size).toBe(9);
  await expect(assign(10)).rejects.toMatchObject({ status: 503, code: 'codes-used-up' });
});
