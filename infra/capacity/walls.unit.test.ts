import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usage } from './usage';
import { levels, partsOf, wallOf, wallsTable } from './walls';

const page = readFileSync(join(__dirname, '../docs/when-to-distribute.md'), 'utf8');

test('the page shows the table that the script computes', () => {
  expect(page).toContain(wallsTable());
});

test('a wall is where one of the part does exactly what is needed', () => {
  for (const part of partsOf()) {
    const wall = wallOf(part);
    if (wall !== undefined) expect(part.need(wall)).toBeCloseTo(part.oneDoes as number, 3);
  }
});

test('every need grows with the listeners, and with how much they listen', () => {
  const [few, many] = [levels[0], levels[2]];
  const busier = partsOf({ ...usage, listeningAtPeak: 2 * usage.listeningAtPeak });
  for (const [at, part] of partsOf().entries()) {
    expect(part.need(many) / part.need(few)).toBeCloseTo(many / few, 3);
    expect(busier[at]?.need(few)).toBeGreaterThan(part.need(few));
  }
});
