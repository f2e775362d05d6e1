// Repairs tag texts whose bytes use another code page than the tag declares. ID3v1, ID3v2 and RIFF declare Latin-1, but
// many programs write their system's code page instead.
import { analyse } from 'chardet';

/** Code pages that programs write into tags declared as Latin-1, with the scripts of their users. */
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

/** Below this number, short Western names such as Æ or ÄÖÜ could be mistaken for another script. */
const fewestLetters = 4;

/** A code page that decodes texts that were read as Latin-1. */
export interface CodePage {
  /** The name in WHATWG's Encoding standard. */
  readonly name: string;
  readonly decode: (text: string) => string;
}

/**
 * Detects the code page of texts that were read as Latin-1, from all texts of one file, as a single one is short.
 * Undefined if Latin-1 was right.
 */
export function codePageOf(texts: readonly string[]): CodePage | undefined {
  const suspects = texts.map(latin1Bytes).filter((bytes) => bytes?.some((byte) => byte >= 0x80)) as Uint8Array[];
  if (suspects.length === 0) return undefined;
  if (suspects.every(isUtf8)) return codePage('utf-8');
  // Western words consist mostly of ASCII letters; if most letters are not ASCII, the text uses another script.
  const letters = suspects.flatMap((bytes) => [...bytes]).filter((byte) => byte > 0x40);
  const foreign = letters.filter((byte) => byte >= 0x80).length;
  if (foreign < fewestLetters || foreign <= letters.length / 2) return undefined;
  const found = analyse(Buffer.concat(suspects.flatMap((bytes) => [bytes, Buffer.from(' ')])));
  const likely = found.map(({ name }) => name).filter((name) => codePages.has(name));
  // A few letters are too few for language statistics; decoding into a single script is then better evidence.
  const best = [...likely, ...codePages.keys()].find((name) => suspects.every((bytes) => isWriting(name, bytes)));
  return best === undefined ? undefined : codePage(best);
}

/**
 * Whether the bytes decode to words in a script of that code page: its letters, ASCII, and no capital inside a word.
 */
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

/** Words that mix Latin letters with another script come from accented letters decoded in the wrong code page. */
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

/** Characters of Windows-1252 that Latin-1 lacks: tag readers decode one as the other. */
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
