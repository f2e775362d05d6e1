// Texts of tags whose bytes are in another code page than the tag says. ID3v1, ID3v2 and RIFF know Latin-1, and programs of
// everywhere put their system's own code page in its place.
import { analyse } from 'chardet';

/** What a program puts into a tag that says Latin-1, and the writing of whoever uses that code page. */
const codePages: ReadonlyMap<string, RegExp> = new Map([
  ['windows-1251', /\p{Script=Cyrillic}/u],
  ['KOI8-R', /\p{Script=Cyrillic}/u],
  ['Shift_JIS', /[\u3005\p{Script=Hiragana}\u30a1-\u30ff\p{Script=Han}]/u],
  ['EUC-JP', /[\u3005\p{Script=Hiragana}\u30a1-\u30ff\p{Script=Han}]/u],
  ['GB18030', /\p{Script=Han}/u],
  ['Big5', /\p{Script=Han}/u],
  ['EUC-KR', /[\p{Script=Hangul}\p{Script=Han}]/u],
  ['windows-1253', /\p{Script=Greek}/u],
  ['windows-1255', /\p{Script=Hebrew}/u],
  ['windows-1256', /\p{Script=Arabic}/u],
]);

/** Short Western names, as Æ or ÄÖÜ, are of letters that plain alphabets lack alone. */
const fewestLetters = 4;

/** How to read what was read as Latin-1. */
export interface CodePage {
  /** As WHATWG's Encoding standard calls it. */
  readonly name: string;
  readonly decode: (text: string) => string;
}

/** The code page of texts that were read as Latin-1: all of one file, as one alone is short. Undefined where that was right. */
export function codePageOf(texts: readonly string[]): CodePage | undefined {
  const suspects = texts.map(latin1Bytes).filter((bytes) => bytes?.some((byte) => byte >= 0x80)) as Uint8Array[];
  if (suspects.length === 0) return undefined;
  if (suspects.every(isUtf8)) return codePage('utf-8');
  // Words of Western languages are mostly plain letters; where most are not, another alphabet is meant.
  const letters = suspects.flatMap((bytes) => [...bytes]).filter((byte) => byte > 0x40);
  const foreign = letters.filter((byte) => byte >= 0x80).length;
  if (foreign < fewestLetters || foreign <= letters.length / 2) return undefined;
  const found = analyse(Buffer.concat(suspects.flatMap((bytes) => [bytes, Buffer.from(' ')])));
  const likely = found.map(({ name }) => name).filter((name) => codePages.has(name));
  // A few letters are too little for the statistics of a language; what decodes to words of one writing is then the better sign.
  const best = [...likely, ...codePages.keys()].find((name) => suspects.every((bytes) => isWriting(name, bytes)));
  return best === undefined ? undefined : codePage(best);
}

/** The bytes are words in the writing of that code page: its letters, plain ones, and no capital inside of a word. */
function isWriting(name: string, bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder(name, { fatal: true }).decode(bytes);
    const writing = codePages.get(name) as RegExp;
    const isOfIt = [...text].every((letter) => /[\x20-\x7e]/.test(letter) || writing.test(letter) || isMark(letter));
    return isOfIt && !/\p{Ll}\p{Lu}/u.test(text) && !mixed.test(text);
  } catch {
    return false;
  }
}

/** Latin letters with others in one word are accents that were taken for letters. */
const mixed =
  /[a-z][\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}][a-z]/iu;

const isMark = (letter: string) => /[\p{P}\p{Zs}\p{N}\u3005\u30fc]/u.test(letter) && !/[\uff61-\uff9f]/.test(letter);

function codePage(name: string): CodePage {
  const decoder = new TextDecoder(name);
  return {
    name,
    decode: (text) => {
      const bytes = latin1Bytes(text);
      return bytes?.some((byte) => byte >= 0x80) ? decoder.decode(bytes) : text;
    },
  };
}

/** What of Windows-1252 Latin-1 has not: readers take the one for the other. */
const windows1252 = new Map(
  Array.from({ length: 32 }, (_, at) => 0x80 + at).map((byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);

function latin1Bytes(text: string): Uint8Array | undefined {
  const bytes = [...text].map((letter) => windows1252.get(letter) ?? letter.charCodeAt(0));
  return bytes.every((byte) => byte <= 0xff) && [...text].length === text.length ? Uint8Array.from(bytes) : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
