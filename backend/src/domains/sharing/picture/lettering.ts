// Renders text in the product's typeface as outlines, because the image library uses only system fonts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Font, parse } from 'opentype.js';

export type Weight = 500 | 800;

const scripts = ['latin', 'latin-ext'] as const;

export interface Lettering {
  /** False when the typeface lacks a glyph; a system font may have it. */
  has(text: string): boolean;
  /** Width in px. */
  widthOf(text: string, sizePx: number): number;
  /** SVG path data with the baseline starting at (x, y). */
  outlineOf(text: string, x: number, y: number, sizePx: number): string;
}

/** From 20 px up, letters are set tighter (see `--lb-type-display`). */
const trackingEm = -0.02;

/** @param repoRoot the folder in which the packages are installed */
export function openLettering(repoRoot: string, weight: Weight): Lettering {
  const find = createRequire(join(repoRoot, 'backend', 'package.json'));
  const fonts = scripts.map((script) => {
    const file = readFileSync(find.resolve(`@fontsource/figtree/files/figtree-${script}-${weight}-normal.woff`));
    return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
  });
  const fontOf = (letter: string) => fonts.find((font) => font.charToGlyphIndex(letter) > 0);

  /** Yields each glyph with its position; glyphs of different font files have no kerning between them. */
  function* placed(text: string, sizePx: number) {
    let pen = 0;
    let before: { readonly font: Font; readonly glyph: ReturnType<Font['charToGlyph']> } | undefined;
    for (const letter of text) {
      const font = fontOf(letter);
      if (!font) continue;
      const scale = sizePx / font.unitsPerEm;
      const glyph = font.charToGlyph(letter);
      if (before) pen += trackingEm * sizePx;
      if (before?.font === font) pen += font.getKerningValue(before.glyph, glyph) * scale;
      yield { glyph, at: pen, end: pen + glyph.advanceWidth * scale };
      pen += glyph.advanceWidth * scale;
      before = { font, glyph };
    }
  }

  return {
    has: (text) => [...text].every((letter) => fontOf(letter) !== undefined),
    widthOf: (text, sizePx) => [...placed(text, sizePx)].at(-1)?.end ?? 0,
    outlineOf: (text, x, y, sizePx) =>
      [...placed(text, sizePx)]
        .flatMap(({ glyph, at }) => glyph.getPath(x + at, y, sizePx).commands)
        .map(({ type, x: toX, y: toY, x1, y1, x2, y2 }) => type + written([x1, y1, x2, y2, toX, toY]))
        .join(''),
  };
}

const written = (numbers: readonly (number | undefined)[]) =>
  numbers.flatMap((each) => (each === undefined ? [] : each.toFixed(1))).join(' ');
