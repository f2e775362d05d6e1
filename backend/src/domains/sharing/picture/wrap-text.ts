// Sets a title in the largest size in which it fits, on as few lines as possible.

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
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (!fits(word)) return undefined;
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Breaks within words, because a title may be a single long word. */
function cut(text: string, mostLines: number, fits: Fits): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const letters = [...text.replace(/\s+/g, ' ').trim()];
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
  const letters = [...line];
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop();
  return letters.join('').trimEnd();
}
