// The fonts of npm packages that titles of any script are drawn with. Packages split a typeface into files by letters,
// so a title loads the few files that it needs.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ShapedGlyph } from 'harfbuzzjs';

export type Weight = 500 | 800;

export interface LoadedFont {
  readonly name: string;
  /** Letters of the product's own typeface are set tighter. */
  readonly isOwn: boolean;
  readonly unitsPerEm: number;
  /** Whether the font has a glyph for every letter; invisible ones such as joiners need none. */
  has(text: string): boolean;
  /** Glyphs in visual order, with distances in font units. */
  shape(text: string, direction: 'ltr' | 'rtl'): readonly ShapedGlyph[];
  /** SVG path data in font units, with y upwards. */
  pathOf(glyph: number): string;
}

const own = '@fontsource/figtree';
const noto = (script: string) => `@fontsource-variable/noto-sans${script && `-${script}`}`;
const alphabets = [
  ...['', 'arabic', 'hebrew', 'thai', 'bengali', 'tamil', 'telugu', 'kannada', 'malayalam', 'gujarati', 'gurmukhi'],
  ...['sinhala', 'khmer', 'lao', 'myanmar', 'georgian', 'armenian', 'ethiopic'],
].map(noto);

/** Han letters have other shapes in Japan, China and Korea; the letters next to them tell which are meant. */
function typefacesFor(text: string): readonly string[] {
  const [japanese, chinese, korean] = ['jp', 'sc', 'kr'].map(noto) as [string, string, string];
  const east = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? [japanese, korean, chinese]
    : /\p{Script=Hangul}/u.test(text)
      ? [korean, japanese, chinese]
      : [chinese, japanese, korean];
  return [own, ...alphabets, ...east, noto('symbols')];
}

interface FontFile {
  readonly path: string;
  readonly isOwn: boolean;
  /** First and last code points of ranges that the file may have glyphs for. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** Bound of loaded files, of some 100 kB each. */
const mostLoaded = 60;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
export const visibleLetters = (text: string): readonly string[] => [...text.replace(invisible, '')];
const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;

export class PackagedFonts {
  private readonly find: NodeJS.Require;
  private readonly files = new Map<string, readonly FontFile[]>();
  private readonly loaded = new Map<string, Promise<LoadedFont>>();

  /** @param repoRoot the folder in which the packages are installed */
  constructor(
    repoRoot: string,
    private readonly weight: Weight,
  ) {
    this.find = createRequire(join(repoRoot, 'backend', 'package.json'));
  }

  /** The first font that has all letters of a grapheme, in a text that tells the writing system. */
  async fontFor(grapheme: string, text: string): Promise<LoadedFont | undefined> {
    const codes = visibleLetters(grapheme).map(codeOf);
    for (const typeface of typefacesFor(text)) {
      for (const file of this.filesOf(typeface)) {
        if (!codes.every((code) => file.ranges.some(([first, last]) => code >= first && code <= last))) continue;
        const font = await this.load(file);
        if (font.has(grapheme)) return font;
      }
    }
    return undefined;
  }

  private filesOf(typeface: string): readonly FontFile[] {
    const known = this.files.get(typeface);
    if (known) return known;
    const folder = join(this.find.resolve(`${typeface}/package.json`), '..');
    const isOwn = typeface === own;
    const style = isOwn ? `${this.weight}` : 'wght';
    const name = typeface.slice(typeface.indexOf('/') + 1);
    const ranges: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
    const files = Object.entries(ranges).map(([subset, range]) => ({
      path: join(folder, 'files', `${name}-${subset.replace(/[[\]]/g, '')}-${style}-normal.woff2`),
      isOwn,
      ranges: range.split(',').map(rangeOf),
    }));
    this.files.set(typeface, files);
    return files;
  }

  private load(file: FontFile): Promise<LoadedFont> {
    const known = this.loaded.get(file.path);
    if (known) return known;
    if (this.loaded.size >= mostLoaded) this.loaded.clear();
    const font = open(file, this.weight);
    this.loaded.set(file.path, font);
    return font;
  }
}

/** `U+0600-06FF` or `U+25CC`. */
function rangeOf(range: string): readonly [number, number] {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

async function open({ path, isOwn }: FontFile, weight: Weight): Promise<LoadedFont> {
  // Loaded with the first title, as both compile WebAssembly.
  const [{ default: harfBuzz }, { decompress }] = await Promise.all([import('harfbuzzjs'), import('wawoff2')]);
  const shaper = await harfBuzz;
  const face = shaper.createFace(shaper.createBlob(await decompress(await readFile(path))), 0);
  const font = shaper.createFont(face);
  if (!isOwn) font.setVariations({ wght: weight });
  const letters = new Set(face.collectUnicodes());
  return {
    name: path,
    isOwn,
    unitsPerEm: face.upem,
    has: (text) => visibleLetters(text).every((letter) => letters.has(codeOf(letter))),
    shape: (text, direction) => {
      const buffer = shaper.createBuffer();
      try {
        buffer.addText(text);
        buffer.guessSegmentProperties();
        buffer.setDirection(direction);
        shaper.shape(font, buffer);
        return buffer.json();
      } finally {
        buffer.destroy();
      }
    },
    pathOf: (glyph) => font.glyphToPath(glyph),
  };
}
