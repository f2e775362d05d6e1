// What a search takes for the same word: case, accents and scripts do not matter, so `privet` finds `Привет`, `strasse`
// finds `Straße`, and full-width letters are letters. Scripts without spaces are cut into pairs of characters.
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
  /** What stands before and after an apostrophe: `lamour` is found by `amour` too. */
  readonly parts: readonly string[];
}

export function foldedWords(text: string): readonly FoldedWord[] {
  const found = text.normalize('NFKC').match(runs) ?? [];
  return found.map(folded).filter((word) => word.text !== '');
}

/** A whole title as one key: equal for titles that read alike. */
export function foldedTitle(text: string): string {
  return foldedWords(text)
    .map((word) => word.text)
    .join(' ');
}

/** What an index holds of a text. */
export function indexedTokens(text: string): readonly string[] {
  return foldedWords(text).flatMap((word) => {
    if (!word.isUnspaced) return [word.text, ...word.parts];
    // As it is spoken too, for the person without such a keyboard.
    return [...pairsOf(word.text), ...[spoken(word.text)].filter((each) => each !== '')];
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
  const words = foldedWords(query).slice(0, mostWords);
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

function folded(run: string): FoldedWord {
  if (isUnspacedRun.test(run)) return { text: hiragana(run).slice(0, longestWord), isUnspaced: true, parts: [] };
  const written = run.split(new RegExp(`[${apostrophes}]`, 'u'));
  const parts = written.map(spoken).filter((part) => part !== '');
  // Spoken as one: what has no Latin letters is dropped beside what has some.
  return { text: spoken(written.join('')), isUnspaced: false, parts: parts.length > 1 ? parts : [] };
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
