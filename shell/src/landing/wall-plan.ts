// Plans the landing page's wall: the cover of each cell and its brightness.

export interface WallCell {
  column: number;
  row: number;
  /** Index into the covers other than the highlighted one. */
  cover: number;
  /** By theme; decreases with the distance from the nearest edge of the highlighted song. */
  opacity: Record<keyof typeof wallLight, number>;
}

export interface WallPlan {
  /**
   * The first column of the highlighted song; it is two columns wide and three rows high, starting at the second row.
   */
  litColumn: number;
  cells: WallCell[];
}

export const wallRows = 6;
export const wallColumns = 7;
const litRows = [1, 2, 3];
const litColumns = 2;
/** In the dark theme the covers around the highlighted song are dark; in the light theme they are only dimmed. */
export const wallLight = {
  dark: { brightest: 0.5, darkest: 0.22, fallOff: 0.1 },
  light: { brightest: 0.9, darkest: 0.6, fallOff: 0.1 },
} as const;

/** @param coverCount the number of different covers, which repeat in order */
export function planWall(coverCount: number, litColumn: number): WallPlan {
  const cells: WallCell[] = [];
  if (coverCount === 0) return { litColumn, cells };
  for (let column = 0; column < wallColumns; column += 1) {
    for (let row = 0; row < wallRows; row += 1) {
      const isLit = litRows.includes(row) && column >= litColumn && column < litColumn + litColumns;
      if (isLit) continue;
      cells.push({ column, row, cover: cells.length % coverCount, opacity: lightAt(column, row, litColumn) });
    }
  }
  return { litColumn, cells };
}

function lightAt(column: number, row: number, litColumn: number): WallCell['opacity'] {
  const across = Math.max(0, litColumn - column, column - (litColumn + litColumns - 1));
  const along = Math.max(0, 1 - row, row - 3);
  const distance = Math.hypot(across, along) - 1;
  const light = ({ brightest, darkest, fallOff }: (typeof wallLight)[keyof typeof wallLight]) =>
    Math.max(darkest, Math.round((brightest - fallOff * distance) * 100) / 100);
  return { dark: light(wallLight.dark), light: light(wallLight.light) };
}
