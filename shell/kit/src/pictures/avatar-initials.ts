// Initials and their gradient, for people and covers without a picture.
import { initialsGradients } from './initials-palette';

/** Up to two capital letters of a name: of its first two words, whatever separates them. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._\-–—/]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '')
    .join('')
    .toLocaleUpperCase('en-GB');
}

/** FNV-1a over the UTF-16 units: cheap, and spreads ids that differ in their last letter. */
function hash(id: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) value = Math.imul(value ^ id.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** The same id always wears the same gradient. */
export function initialsGradient(id: string): string {
  const [from, to] = initialsGradients[hash(id) % initialsGradients.length] ?? initialsGradients[0];
  return `linear-gradient(${from}, ${to})`;
}
