// Renders text of any script as SVG: graphemes are matched with packaged fonts or emoji, ordered by the Unicode
// bidirectional algorithm and shaped by HarfBuzz. Fonts of the machine play no part.
import createBidi from 'bidi-js';
import { Emoji } from './emoji';
import { graphemesOf } from './graphemes';
import { type LoadedFont, PackagedFonts, type Weight } from './packaged-fonts';

/** A text whose fonts are loaded. */
export interface Lettering {
  readonly isRightToLeft: boolean;
  /** Scripts with marks above and below need more space between lines than the product's own typeface. */
  readonly isTall: boolean;
  /** Width in px. */
  widthOf(line: string, sizePx: number): number;
  /** SVG with the baseline starting at (x, y) on the left, whatever the direction. */
  svgOf(line: string, x: number, y: number, sizePx: number): string;
  /** The glyph numbers in visual order with their fonts; 0 is a missing glyph, emoji have none. */
  glyphsOf(line: string): readonly { readonly font: string; readonly glyph: number }[];
}

type Drawing = NonNullable<ReturnType<Emoji['drawingOf']>>;
type Source = { readonly font: LoadedFont } | { readonly emoji: Drawing };
interface Placed {
  readonly source: Source;
  /** Distances in em, y upwards. */
  readonly at: number;
  readonly up: number;
  readonly glyph: number;
}
interface Laid {
  readonly placed: readonly Placed[];
  readonly widthEm: number;
}

/** From 20 px up, letters are set tighter (see `--lb-type-display`). */
const trackingEm = -0.02;
const emojiEm = { edge: 1.05, advance: 1.15, rise: 0.88 };
const bidi = createBidi();

export class Typesetter {
  private readonly fonts: PackagedFonts;

  constructor(
    repoRoot: string,
    weight: Weight,
    private readonly emoji = new Emoji(repoRoot),
  ) {
    this.fonts = new PackagedFonts(repoRoot, weight);
  }

  /** Loads the fonts of a text; undefined if no packaged font has one of its letters. */
  async load(text: string): Promise<Lettering | undefined> {
    const sources = new Map<string, Source>();
    for (const grapheme of graphemesOf(`${text}… `)) {
      if (sources.has(grapheme)) continue;
      const source = await this.sourceOf(grapheme, text);
      if (source === undefined) return undefined;
      sources.set(grapheme, source);
    }
    const { paragraphs } = bidi.getEmbeddingLevels(text);
    const isRightToLeft = (paragraphs[0]?.level ?? 0) % 2 === 1;
    return lettering(sources, isRightToLeft);
  }

  private async sourceOf(grapheme: string, text: string): Promise<Source | undefined> {
    const colourful = Emoji.isAsked(grapheme) ? this.emoji.drawingOf(grapheme) : undefined;
    if (colourful) return { emoji: colourful };
    const font = await this.fonts.fontFor(grapheme, text);
    if (font) return { font };
    const emoji = this.emoji.drawingOf(grapheme);
    if (emoji) return { emoji };
    // A rare combination, such as a mark that no font combines with the letter before it, is drawn letter by letter.
    const [first = ''] = grapheme;
    const ofFirst = grapheme === first ? undefined : await this.fonts.fontFor(first, text);
    return ofFirst && { font: ofFirst };
  }
}

function lettering(sources: ReadonlyMap<string, Source>, isRightToLeft: boolean): Lettering {
  const laid = new Map<string, Laid>();
  const layout = (line: string): Laid => {
    const known = laid.get(line) ?? layLine(line, sources, isRightToLeft);
    laid.set(line, known);
    return known;
  };
  return {
    isRightToLeft,
    isTall: [...sources.values()].some((source) => 'font' in source && !source.font.isOwn),
    widthOf: (line, sizePx) => layout(line).widthEm * sizePx,
    glyphsOf: (line) =>
      layout(line).placed.flatMap(({ source, glyph }) => ('font' in source ? [{ font: source.font.name, glyph }] : [])),
    svgOf: (line, x, y, sizePx) =>
      layout(line)
        .placed.map(({ source, glyph, at, up }) => {
          const left = x + at * sizePx;
          if ('emoji' in source) return source.emoji(left, y - emojiEm.rise * sizePx, emojiEm.edge * sizePx);
          const scale = (sizePx / source.font.unitsPerEm).toFixed(5);
          const place = `translate(${left.toFixed(2)} ${(y - up * sizePx).toFixed(2)}) scale(${scale} -${scale})`;
          return `<path transform="${place}" d="${source.font.pathOf(glyph)}"/>`;
        })
        .join(''),
  };
}

interface Run {
  readonly source: Source;
  readonly level: number;
  text: string;
}

function layLine(line: string, sources: ReadonlyMap<string, Source>, isRightToLeft: boolean): Laid {
  const { levels } = bidi.getEmbeddingLevels(line, isRightToLeft ? 'rtl' : 'ltr');
  const runs: Run[] = [];
  let at = 0;
  for (const grapheme of graphemesOf(line)) {
    const source = sources.get(grapheme);
    const level = levels[at] ?? 0;
    at += grapheme.length;
    if (source === undefined) continue;
    const last = runs.at(-1);
    const continues = last?.level === level && 'font' in last.source && 'font' in source;
    if (continues && last.source.font === source.font) last.text += grapheme;
    else runs.push({ source, level, text: grapheme });
  }
  const placed: Placed[] = [];
  let pen = 0;
  for (const { source, level, text } of inVisualOrder(runs)) {
    if ('emoji' in source) {
      placed.push({ source, at: pen, up: 0, glyph: 0 });
      pen += emojiEm.advance;
      continue;
    }
    const { font } = source;
    for (const { g: glyph, ax, dx, dy } of font.shape(text, level % 2 === 1 ? 'rtl' : 'ltr')) {
      placed.push({ source, at: pen + dx / font.unitsPerEm, up: dy / font.unitsPerEm, glyph });
      pen += ax / font.unitsPerEm + (font.isOwn ? trackingEm : 0);
    }
  }
  return { placed, widthEm: Math.max(0, pen) };
}

/** Rule L2 of the Unicode bidirectional algorithm: reverses runs from the highest level to the lowest odd one. */
function inVisualOrder(runs: readonly Run[]): readonly Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while (to < ordered.length && (ordered[to] as Run).level >= level) to += 1;
      if (to > from + 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}
