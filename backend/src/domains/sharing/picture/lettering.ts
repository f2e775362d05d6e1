// Text in the product's own face as outlines: what draws pictures here knows no fonts but the machine's.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Font, parse } from 'opentype.js';

export type Weight = 500 | 800;

const scripts = ['latin', 'latin-ext'] as const;

export interface Lettering {
  /** False where the face lacks a letter of it; the machine's fonts may have it. */
  has(text: string): boolean;
  /** In px. */
  widthOf(text: string, sizePx: number): number;
  /** Path data with the baseline's start at (x, y). */
  outlineOf(text: string, x: number, y: number, sizePx: number): string;
}

/** From 20 px up the face stands closer (see `--lb-type-display`). */
const trackingEm = -0.02;

/** @param repoRoot Where the packages are installed. */
export function openLettering(repoRoot: string, weight: Weight): Lettering {
  const find = createRequire(join(repoRoot, 'backend', 'package.json'));
  const fonts = scripts.map((script) => {
    const file = readFileSync(find.resolve(`@fontsource/figtree/files/figtree-${script}-${weight}-normal.woff`));
    return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
  });
  const fontOf = (letter: string) => fonts.find((font) => font.charToGlyphIndex(letter) > 0);

  /** Each letter with its place; letters of two files have no kerning between them. */
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
