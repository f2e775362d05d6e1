// Defines which words a search treats as equal: case, accents and scripts do not matter, so `privet` finds `Привет`,
// `strasse` finds `Straße`, and full-width letters match ordinary ones. Scripts without spaces are split into bigrams.
// Names with symbols are found without them: `acdc` finds `AC/DC`, `pink` finds `P!nk`; a sequence of symbols alone is
// a word.
import anyAscii from 'any-ascii';

const longestWord = 64;

/** Scripts without spaces between words; the last two characters are the long vowel mark and the iteration mark. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々';
const apostrophes = "'’ʼ＇";
const runs = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}${apostrophes}])+`, 'gu');
const isUnspacedRun = new RegExp(`^[${unspaced}]`, 'u');

/** One folded word of a text; in scripts without spaces, a whole run of characters. */
export interface FoldedWord {
  readonly text: string;
  readonly isUnspaced: boolean;
  /** True for symbols alone, as in the name `!!!`. */
  readonly isSymbols: boolean;
  /** Further tokens for the word: `lamour` has `amour`, `blink182` has `blink` and `182`, `&` has `and`. */
  readonly parts: readonly string[];
}

export function foldedWords(text: string): readonly FoldedWord[] {
  return chunksOf(text).flatMap(wordsOfChunk);
}

/** A whole title as one key: equal for titles that read alike. Symbols count only if there is nothing else. */
export function foldedTitle(text: string): string {
  return spokenOrSymbols(foldedWords(text))
    .map((word) => word.text)
    .join(' ');
}

/** The tokens that an index stores for a text. */
export function indexedTokens(text: string): readonly string[] {
  return chunksOf(text).flatMap((chunk) => {
    const words = wordsOfChunk(chunk);
    const tokens = words.flatMap((word) => {
      if (!word.isUnspaced) return [word.text, ...word.parts];
      // The transliteration is indexed too, for users without a keyboard for the script.
      return [...pairsOf(word.text), ...[spoken(word.text)].filter((each) => each !== '')];
    });
    return [...tokens, ...joinedOf(chunk, words)];
  });
}

export interface SearchedToken {
  readonly text: string;
  /** True if the word may be incomplete. */
  readonly isBeginning: boolean;
  /** Upper bound of edits between the typed and the intended word. */
  readonly mostEdits: number;
}

/** The last word is treated as a prefix, because the user may still be typing it. */
export function searchedTokens(query: string, mostWords: number): readonly SearchedToken[] {
  const words = spokenOrSymbols(foldedWords(query)).slice(0, mostWords);
  return words.flatMap((word, index) => {
    const isLast = index === words.length - 1;
    if (!word.isUnspaced) return [{ text: word.text, isBeginning: isLast, mostEdits: mostEditsOf(word.text) }];
    const pairs = pairsOf(word.text);
    // A single character is a prefix of its bigrams; of several, the last one alone adds nothing.
    if (pairs.length === 1) return [{ text: word.text, isBeginning: true, mostEdits: 0 }];
    return pairs.slice(0, -1).map((text) => ({ text, isBeginning: false, mostEdits: 0 }));
  });
}

/**
 * One edit from four letters on, two from eight. Words with digits allow none: another year or track number is not a
 * typo.
 */
export function mostEditsOf(word: string): number {
  if (!/^[a-z]+$/.test(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

const chunksOf = (text: string) => text.normalize('NFKC').split(/\s+/u);

/** The words between two spaces. */
function wordsOfChunk(chunk: string): readonly FoldedWord[] {
  const acronym = isAcronym.test(chunk) ? spoken(chunk) : '';
  if (acronym.length > 1) return [{ ...plainWord, text: acronym, parts: [...acronym] }];
  const words = (chunk.match(runs) ?? []).map(folded).filter((word) => word.text !== '');
  if (words.length > 0) return words;
  const symbols = chunk.replace(/[\p{M}\p{Cc}\p{Cf}\p{Cs}]/gu, '');
  const parts = symbols === '&' || symbols === '+' ? ['and'] : [];
  return symbols === '' ? [] : [{ ...plainWord, text: asWord(symbols), isSymbols: true, parts }];
}

/** Drops dashes and similar symbols between words, since they carry no meaning. */
function spokenOrSymbols(words: readonly FoldedWord[]): readonly FoldedWord[] {
  const spokenWords = words.filter(({ isSymbols }) => !isSymbols);
  return spokenWords.length > 0 ? spokenWords : words;
}

/** Matches acronyms such as `R.E.M.`, which count as one word. */
const isAcronym = /^(\p{L}\.){2,}$|^(\p{L}\.)+\p{L}$/u;
const plainWord = { isUnspaced: false, isSymbols: false, parts: [] };
/** Search indexes treat ASCII symbols as separators, so each symbol is mapped to a private-use character. */
const asWord = (symbols: string) =>
  symbols
    .replace(/[\x21-\x7e]/g, (symbol) => String.fromCharCode(privateArea + symbol.charCodeAt(0)))
    .slice(0, longestWord);
const privateArea = 0xe000;

/** Letters that symbols represent inside a name, and digits if the result then consists of letters only. */
const symbolLetters: Readonly<Record<string, string>> = { '!': 'i', '|': 'i', $: 's', '@': 'a', '€': 'e', '¥': 'y' };
const figureLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** A name without its symbols, and with them read as letters: `acdc` for `AC/DC`, `pnk` and `pink` for `P!nk`. */
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
  // Transliterates the whole word; characters without a Latin form are dropped if others have one.
  const text = spoken(written.join(''));
  if (parts.length > 1) return { ...plainWord, text, parts };
  const figuresApart = text.match(/[a-z]+|[0-9]+/g) ?? [];
  return { ...plainWord, text, parts: figuresApart.length > 1 ? figuresApart : [] };
}

/** The word in Latin letters and digits; without a transliteration, in lower case and without accents. */
function spoken(text: string): string {
  const latin = anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return (latin === '' ? text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() : latin).slice(0, longestWord);
}

const fromKatakanaToHiragana = 0x60;

/** Maps katakana to hiragana, since both write the same sounds. */
function hiragana(text: string): string {
  return text.replace(/[\u30a1-\u30f6]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - fromKatakanaToHiragana),
  );
}

/** Bigrams: each character with its successor; the last one alone. */
function pairsOf(text: string): readonly string[] {
  const characters = [...text];
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}
