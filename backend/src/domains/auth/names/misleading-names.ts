// Refuses user names that imitate somebody else: words that only the product itself may use, in every confusable
// spelling, and words whose letters come from several scripts. Scripts are those of the engine's Unicode data,
// confusables those of Unicode's own table (UTS 39) by a library.
import unhomoglyph from 'unhomoglyph';
import { problem } from '../../../kernel/http/server/problem';
import { foldName } from './name-key';

const refusals = {
  reserved: problem(422, 'username-reserved', 'This username is reserved'),
  mixed: problem(422, 'username-mixed', 'This username mixes letters that look alike'),
};

/** @throws Problem 422 */
export function refuseMisleadingName(name: string): void {
  const reason = misleadingBy(name);
  if (reason !== null) throw refusals[reason];
}

export function misleadingBy(name: string): keyof typeof refusals | null {
  if (isReserved(name)) return 'reserved';
  return name.split(/[^\p{L}\p{M}]+/u).some(isMixed) ? 'mixed' : null;
}

const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thai', 'Devanagari', 'Cherokee'],
  ...['Coptic', 'Lisu', 'Deseret', 'Gothic', 'Osage', 'Vai', 'Canadian_Aboriginal', 'Ethiopic', 'Myanmar', 'Khmer'],
  ...[
    'Bengali',
    'Tamil',
    'Telugu',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Malayalam',
    'Oriya',
    'Sinhala',
    'Lao',
    'Tibetan',
  ],
  ...['Mongolian', 'Tifinagh', 'Nko', 'Warang_Citi', 'Runic', 'Ogham', 'Glagolitic', 'Old_Italic', 'Lydian', 'Lycian'],
].map((script) => new RegExp(`\\p{Script_Extensions=${script}}`, 'u'));
const eastAsian = /\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Bopomofo}|\p{scx=Hangul}/u;

/** Scripts with letters that look like Latin ones, and scripts that UTS 39 does not recommend for identifiers. */
const apartFromLatin = new RegExp(
  [
    ...['Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu', 'Deseret', 'Osage', 'Warang_Citi', 'Gothic'],
    ...['Old_Italic', 'Lydian', 'Lycian', 'Canadian_Aboriginal', 'Tifinagh', 'Vai', 'Runic', 'Ogham', 'Glagolitic'],
    ...['Nko', 'Mongolian'],
  ]
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join('|'),
  'u',
);

/**
 * Whether the letters of one word share no script. As UTS 39 allows (moderately restrictive), East Asian letters may
 * be mixed with those of any one script, and Latin letters with those of one script that does not look like Latin.
 * Letters that every script uses are ignored, and all scripts that are not listed count as one.
 */
function isMixed(word: string): boolean {
  const letters = [...word].filter((letter) => !/\p{Script=Common}|\p{Script=Inherited}/u.test(letter));
  const others = letters.filter((letter) => !eastAsian.test(letter));
  const foreign = others.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  const told = foreign.some((letter) => apartFromLatin.test(letter)) ? others : foreign;
  const used = scripts.filter((script) => told.some((letter) => script.test(letter)));
  return used.length > 0 && !used.some((script) => told.every((letter) => script.test(letter)));
}

const imitated: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'l', '|': 'l', i: 'l' },
};

const reservedWords = [
  ...['libretto', 'admin', 'admins', 'administrator', 'administration', 'moderator', 'moderators', 'moderation', 'mod'],
  ...['support', 'official', 'staff', 'team', 'help', 'helpdesk', 'service', 'security', 'system', 'root', 'finance'],
  ...[
    'billing',
    'payments',
    'payment',
    'legal',
    'verified',
    'webmaster',
    'postmaster',
    'abuse',
    'noreply',
    'the',
    'of',
  ],
].map(skeletonOf);
/** Words that a username may contain, but not consist of. */
const ownNames = new Set(
  ['libretto', 'admin', 'administrator', 'moderator', 'support', 'official', 'staff', 'security', 'system', 'root'].map(
    skeletonOf,
  ),
);
const onlyReserved = new RegExp(`^(?:${[...reservedWords].sort((a, b) => b.length - a.length).join('|')})+$`);
/** Longer spellings are not checked, because they cannot consist of reserved words only. */
const longestReserved = 100;

function isReserved(name: string): boolean {
  if (name.length > longestReserved * 4) return false;
  // Digits are read as the letters that they imitate, and also removed: both "Adm1n" and "Admin 2" imitate "Admin".
  const spellings = [skeletonOf(name), skeletonOf(name.replace(/\p{N}+/gu, ''))];
  return spellings.some(
    (spelling) =>
      spelling.length <= longestReserved &&
      onlyReserved.test(spelling) &&
      [...ownNames].some((own) => spelling.includes(own)),
  );
}

/** Reduces a name to its letters without accents, each replaced by the first letter that it can be confused with. */
function skeletonOf(name: string): string {
  const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
  const plain = bare(unhomoglyph(bare(foldName(name)))).toLowerCase();
  return [...bare(unhomoglyph(plain)).toLowerCase()]
    .map((letter) => imitated[letter] ?? letter)
    .filter((letter) => /\p{L}/u.test(letter))
    .join('');
}
