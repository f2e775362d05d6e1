import { planWall, wallColumns, wallRows } from './wall-plan';

test('leaves two columns by three rows to the lit song', () => {
  const { cells } = planWall(11, 1);
  expect(cells).toHaveLength(wallColumns * wallRows - 6);
  expect(cells.some(({ column, row }) => [1, 2].includes(column) && [1, 2, 3].includes(row))).toBe(false);
});

test('lets the light fall with the distance: from .50 to .22 by night, from .90 to .60 by day', () => {
  const { cells } = planWall(11, 1);
  const lightAt = (column: number, row: number) =>
    cells.find((cell) => cell.column === column && cell.row === row)?.opacity ?? { dark: 0, light: 0 };
  expect(lightAt(0, 2)).toEqual({ dark: 0.5, light: 0.9 });
  expect(lightAt(3, 1).dark).toBeGreaterThan(lightAt(4, 1).dark);
  expect(lightAt(3, 1).light).toBeGreaterThan(lightAt(4, 1).light);
  expect(lightAt(6, 5)).toEqual({ dark: 0.22, light: 0.6 });
  expect(Math.max(...cells.map(({ opacity }) => opacity.dark))).toBe(0.5);
});

test('places no cover next to itself while there are enough of them', () => {
  const { cells } = planWall(11, 1);
  for (const cell of cells) {
    const neighbours = cells.filter(
      ({ column, row }) => Math.abs(column - cell.column) + Math.abs(row - cell.row) === 1,
    );
    expect(neighbours.map(({ cover }) => cover)).not.toContain(cell.cover);
  }
});

test('hangs nothing when there is nothing to hang', () => {
  expect(planWall(0, 1).cells).toEqual([]);
});
