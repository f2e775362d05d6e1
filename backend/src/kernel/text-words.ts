// What a search takes for the same word: case, accents and scripts do not matter, so `privet` finds `Привет`, `strasse`
// finds `Straße`, and full-width letters are letters. Scripts without spaces are cut into pairs of characters. Names that are
// written with symbols are found without them: `acdc` finds `AC/DC`, `pink` finds `P!nk`; what is nothing but symbols is a word.
import anyAscii from 'any-ascii';

const longestWord = 64;

/** Whose words are not set apart by spaces. The last two are the mark of a long vowel and that of a repeated character. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々';
const apostrophes = "'’ʼ＇";
const runs = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}${apostrophes}])+`, 'gu');
const isUnspacedRun = new RegExp(`^[${unspaced}]`, 'u');

/** One word of a text, folded; of a script without spaces a whole run of characters. */
export interface FoldedWord {
  readonly text: string;
  readonly isUnspaced: boolean;
  /** Symbols alone, as in the name `!!!`. */
  readonly isSymbols: boolean;
  /** By what else it is found: `lamour` by `amour`, `blink182` by `blink` and `182`, `&` by `and`. */
  readonly parts: readonly string[];
}

export function foldedWords(text: string): readonly FoldedWord[] {
  return chunksOf(text).flatMap(wordsOfChunk);
}

/** A whole title as one key: equal for titles that read alike. Symbols count where there is nothing else. */
export function foldedTitle(text: string): string {
  return spokenOrSymbols(foldedWords(text))
    .map((word) => word.text)
    .join(' ');
}

/** What an index holds of a text. */
export function indexedTokens(text: string): readonly string[] {
  return chunksOf(text).flatMap((chunk) => {
    const words = wordsOfChunk(chunk);
    const tokens = words.flatMap((word) => {
      if (!word.isUnspaced) return [word.text, ...word.parts];
      // As it is spoken too, for the person without such a keyboard.
      return [...pairsOf(word.text), ...[spoken(word.text)].filter((each) => each !== '')];
    });
    return [...tokens, ...joinedOf(chunk, words)];
  });
}

export interface SearchedToken {
  readonly text: string;
  /** The word may go on. */
  readonly isBeginning: boolean;
  /** Edits between what was typed and what is meant. */
  readonly mostEdits: number;
}

/** The last word may be a beginning, as one is still typing it. */
export function searchedTokens(query: string, mostWords: number): readonly SearchedToken[] {
  const words = spokenOrSymbols(foldedWords(query)).slice(0, mostWords);
  return words.flatMap((word, index) => {
    const isLast = index === words.length - 1;
    if (!word.isUnspaced) return [{ text: word.text, isBeginning: isLast, mostEdits: mostEditsOf(word.text) }];
    const pairs = pairsOf(word.text);
    // A single character is the beginning of its pairs; of several, the last one alone says nothing more.
    if (pairs.length === 1) return [{ text: word.text, isBeginning: true, mostEdits: 0 }];
    return pairs.slice(0, -1).map((text) => ({ text, isBeginning: false, mostEdits: 0 }));
  });
}

/** One from four letters on, two from eight. Another year or track number is another one, not a typing error. */
export function mostEditsOf(word: string): number {
  if (!/^[a-z]+$/.test(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

const chunksOf = (text: string) => text.normalize('NFKC').split(/\s+/u);

/** Of what stands between two spaces. */
function wordsOfChunk(chunk: string): readonly FoldedWord[] {
  const acronym = isAcronym.test(chunk) ? spoken(chunk) : '';
  if (acronym.length > 1) return [{ ...plainWord, text: acronym, parts: [...acronym] }];
  const words = (chunk.match(runs) ?? []).map(folded).filter((word) => word.text !== '');
  if (words.length > 0) return words;
  const symbols = chunk.replace(/[\p{M}\p{Cc}\p{Cf}\p{Cs}]/gu, '');
  const parts = symbols === '&' || symbols === '+' ? ['and'] : [];
  return symbols === '' ? [] : [{ ...plainWord, text: asWord(symbols), isSymbols: true, parts }];
}

/** Dashes and the like between words say nothing of what is meant. */
function spokenOrSymbols(words: readonly FoldedWord[]): readonly FoldedWord[] {
  const spokenWords = words.filter(({ isSymbols }) => !isSymbols);
  return spokenWords.length > 0 ? spokenWords : words;
}

/** `R.E.M.` is one word. */
const isAcronym = /^(\p{L}\.){2,}$|^(\p{L}\.)+\p{L}$/u;
const plainWord = { isUnspaced: false, isSymbols: false, parts: [] };
/** In an index ASCII symbols are separators, so each is kept as a private character of its own. */
const asWord = (symbols: string) =>
  symbols
    .replace(/[\x21-\x7e]/g, (symbol) => String.fromCharCode(privateArea + symbol.charCodeAt(0)))
    .slice(0, longestWord);
const privateArea = 0xe000;

/** Letters as which symbols are read inside of a name, and figures where nothing but letters comes of it. */
const symbolLetters: Readonly<Record<string, string>> = { '!': 'i', '|': 'i', $: 's', '@': 'a', '€': 'e', '¥': 'y' };
const figureLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** A name without its symbols, and with them read as letters: `acdc` of `AC/DC`, `pnk` and `pink` of `P!nk`. */
function joinedOf(chunk: string, words: readonly FoldedWord[]): readonly string[] {
  if (chunk.length > longestWord || words.length === 0 || words.some((word) => word.isUnspaced || word.isSymbols)) {
    return [];
  }
  const joined = words.map(({ text }) => text).join('');
  const read = spoken(
    chunk.replace(/[!|$@€¥](?=[\p{L}!|$@€¥])|(?<=\p{L})[$€¥]/gu, (symbol) => symbolLetters[symbol] ?? ''),
  );
  const lettered = read.replace(/[013457]/g, (figure) => figureLetters[figure] ?? figure);
  const all = [joined, read, ...(/^[a-z]+$/.test(lettered) ? [lettered] : []), ...(chunk.includes('&') ? ['and'] : [])];
  return [...new Set(all)].filter((token) => token !== '' && !words.some(({ text }) => text === token));
}

function folded(run: string): FoldedWord {
  if (isUnspacedRun.test(run)) return { ...plainWord, text: hiragana(run).slice(0, longestWord), isUnspaced: true };
  const written = run.split(new RegExp(`[${apostrophes}]`, 'u'));
  const parts = written.map(spoken).filter((part) => part !== '');
  // Spoken as one: what has no Latin letters is dropped beside what has some.
  const text = spoken(written.join(''));
  if (parts.length > 1) return { ...plainWord, text, parts };
  const figuresApart = text.match(/[a-z]+|[0-9]+/g) ?? [];
  return { ...plainWord, text, parts: figuresApart.length > 1 ? figuresApart : [] };
}

/** In Latin letters and figures; as it is written where there is no such way of writing it. */
function spoken(text: string): string {
  const latin = anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return (latin === '' ? text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() : latin).slice(0, longestWord);
}

const fromKatakanaToHiragana = 0x60;

/** Both write the same sounds. */
function hiragana(text: string): string {
  return text.replace(/[\u30a1-\u30f6]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - fromKatakanaToHiragana),
  );
}

/** Each character with the one that follows; the last one alone. */
function pairsOf(text: string): readonly string[] {
  const characters = [...text];
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}
