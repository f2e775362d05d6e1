// Sets a title in the largest size in which it fits, on as few lines as possible.
import { graphemesOf } from './graphemes';

export interface WrappedText {
  readonly sizePx: number;
  readonly lines: readonly string[];
}

export interface TextRoom {
  readonly sizesPx: readonly number[];
  readonly widthPx: number;
  readonly mostLines: number;
}

/** The last line ends with an ellipsis if the text does not fit even in the smallest size. */
export function wrapText(
  text: string,
  { sizesPx, widthPx, mostLines }: TextRoom,
  widthOf: (text: string, sizePx: number) => number,
): WrappedText {
  for (const sizePx of sizesPx) {
    const lines = linesOf(text, (line) => widthOf(line, sizePx) <= widthPx);
    if (lines !== undefined && lines.length <= mostLines) return { sizePx, lines };
  }
  const sizePx = sizesPx.at(-1) ?? 0;
  return { sizePx, lines: cut(text, mostLines, (line) => widthOf(line, sizePx) <= widthPx) };
}

type Fits = (line: string) => boolean;

/** Returns undefined when a single word is too long for a line. */
function linesOf(text: string, fits: Fits): readonly string[] | undefined {
  const lines: string[] = [];
  for (const { word, space } of wordsOf(text)) {
    if (!fits(word)) return undefined;
    const longer = lines.length === 0 ? word : `${lines.at(-1)}${space}${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const words = new Intl.Segmenter('und', { granularity: 'word' });
/** Scripts that are written without spaces, so that a line may break between any two words. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Pieces that a line may begin with, each with the space that separates it from the piece before. */
function wordsOf(text: string): readonly { readonly word: string; readonly space: string }[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((spaced) => {
      const pieces: string[] = [];
      for (const { segment, isWordLike } of words.segment(spaced)) {
        const last = pieces.at(-1);
        const opens = /^[\p{Ps}\p{Pi}]/u.test(segment);
        const begins = opens || (isWordLike === true && unspaced.test(segment) && !/[\p{Ps}\p{Pi}]$/u.test(last ?? ''));
        if (last === undefined || begins) pieces.push(segment);
        else pieces[pieces.length - 1] = last + segment;
      }
      return pieces.map((word, at) => ({ word, space: at === 0 ? ' ' : '' }));
    });
}

/** Breaks within words, because a title may be a single long word. */
function cut(text: string, mostLines: number, fits: Fits): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const letters = graphemesOf(text.replace(/\s+/g, ' ').trim());
  for (const [at, letter] of letters.entries()) {
    if (fits(line + letter)) {
      line += letter;
      continue;
    }
    if (lines.length === mostLines - 1) return [...lines, `${shortened(line, fits)}…`];
    // A word that began on this line moves to the next one as a whole, unless it fills the line.
    const space = letter === ' ' ? line.length : line.lastIndexOf(' ');
    lines.push((space > 0 ? line.slice(0, space) : line).trim());
    line = (space > 0 ? line.slice(space) : '').trimStart() + (letter === ' ' && at < letters.length ? '' : letter);
  }
  return [...lines, line];
}

function shortened(line: string, fits: Fits): string {
  const letters = [...graphemesOf(line)];
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop();
  return letters.join('').trimEnd();
}
