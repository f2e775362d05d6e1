import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Command, type Font, parse } from 'opentype.js';

/** The fonts in use: Fontsource family, weight and style. All are under the SIL Open Font License. */
export type Face =
  | 'archivo-latin-600-normal'
  | 'bodoni-moda-latin-800-normal'
  | 'im-fell-dw-pica-latin-400-italic'
  | 'im-fell-dw-pica-latin-400-normal'
  | 'instrument-serif-latin-400-italic'
  | 'instrument-serif-latin-400-normal'
  | 'young-serif-latin-400-normal';

export interface Line {
  readonly face: Face;
  readonly sizePx: number;
  /** Extra space after each letter, in em. */
  readonly trackingEm?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

const opened = new Map<Face, Font>();

/** Loads a font from the installed packages, which are resolved from the repository's root. */
function open(face: Face): Font {
  const known = opened.get(face);
  if (known) return known;
  const find = createRequire(path.join(process.cwd(), 'backend', 'package.json'));
  const family = face.slice(0, face.indexOf('-latin'));
  const file = readFileSync(find.resolve(`@fontsource/${family}/files/${face}.woff`));
  const font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
  opened.set(face, font);
  return font;
}

/**
 * Sets one line of text as path data with its baseline at (x, y).
 *
 * Characters are mapped one by one: shaping a whole string throws on Archivo's substitution tables, and a sleeve needs
 * only kerning pairs and tracking.
 */
export function setLine(text: string, x: number, y: number, line: Line): string {
  const font = open(line.face);
  const scale = line.sizePx / font.unitsPerEm;
  const glyphs = [...text].map((character) => font.charToGlyph(character));
  const offsets: number[] = [];
  let pen = 0;
  glyphs.forEach((glyph, index) => {
    const before = glyphs[index - 1];
    if (before) pen += font.getKerningValue(before, glyph) * scale + (line.trackingEm ?? 0) * line.sizePx;
    offsets.push(pen);
    pen += glyph.advanceWidth * scale;
  });
  const share = line.anchor === 'end' ? 1 : line.anchor === 'middle' ? 0.5 : 0;
  const start = x - pen * share;
  return glyphs
    .flatMap((glyph, index) => glyph.getPath(start + (offsets[index] as number), y, line.sizePx).commands)
    .map(written)
    .join('');
}

/** Formats one drawing command as path data; the library's own formatter turns some coordinates into NaN. */
function written({ type, x1, y1, x2, y2, x, y }: Command): string {
  const numbers = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined);
  return type + numbers.map((value) => value.toFixed(2)).join(' ');
}
