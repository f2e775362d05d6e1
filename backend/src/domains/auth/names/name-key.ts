import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import unhomoglyph from 'unhomoglyph';
import type { Secrets } from '../../../ports/operations/secrets';

/**
 * Normalizes a name for comparison: NFKC normalization, case folding, removal of invisible characters, and collapsing
 * of whitespace. Upper-casing before lower-casing folds more than lower-casing alone (ß, ς).
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * What a name looks like: the skeleton of UTS 39. Names with equal skeletons are confusable, in other scripts (Cyrillic
 * `сосо`, Latin `coco`) as in ASCII (`Pau1`, `PauI` and `Paul`; `Modern` and `Modem`).
 */
export const nameSkeleton = (name: string): string =>
  unhomoglyph(name.normalize('NFKC').normalize('NFD')).normalize('NFD');

/** Returns the skeleton of a name, in which ASCII letters stay as they are. */
const foreignSkeleton = (name: string): string =>
  name
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[^\0-\x7f]+/g, (letters) => unhomoglyph(letters))
    .normalize('NFD');

/**
 * Normalizes an address for comparison: the domain by IDNA (UTS 46), so that Unicode and Punycode are equal, and ASCII
 * letters of the local part in lower case. Nothing else is folded: a Kelvin sign `K`, `ß` or a full-width letter names
 * another mailbox, which may belong to another person.
 */
export function canonicalEmail(email: string): string {
  const { local, domain } = partsOf(email);
  const lowered = local.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return domain === undefined ? lowered : `${lowered}@${domain}`;
}

/**
 * Whether two addresses name the same mailbox. The local part is compared exactly, because only its own domain knows
 * how to read it.
 */
export function isSameMailbox(a: string, b: string): boolean {
  const [first, second] = [partsOf(a), partsOf(b)];
  return first.local === second.local && first.domain !== undefined && first.domain === second.domain;
}

function partsOf(email: string): { readonly local: string; readonly domain: string | undefined } {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 1) return { local: trimmed, domain: undefined };
  const domain = trimmed.slice(at + 1);
  return { local: trimmed.slice(0, at), domain: domainToASCII(domain) || domain };
}

/**
 * HMAC-SHA-256 in hex of the normalized name under a secret of the installation: the id of the stream that guards the
 * name. User names that look alike in lower case have the same key.
 */
export function nameKey(secrets: Secrets, kind: 'username' | 'email', name: string): string {
  return keyOf(secrets, kind, kind === 'email' ? canonicalEmail(name) : lowerCaseLook(name));
}

/**
 * The present key of an address and, if it differs, the one from before addresses had their own normalization; equal for
 * addresses in ASCII.
 */
export const emailKeysOf = (secrets: Secrets, email: string): readonly [string, ...string[]] => {
  const present = nameKey(secrets, 'email', email);
  const former = keyOf(secrets, 'email', foldName(email));
  return former === present ? [present] : [present, former];
};

/**
 * The present key of a user name and those that differ from it: from before names had a skeleton, and from before ASCII
 * letters were part of it.
 */
export function usernameKeysOf(secrets: Secrets, name: string): readonly [string, ...string[]] {
  const present = nameKey(secrets, 'username', name);
  const former = [foreignSkeleton(foldName(name)), foldName(name)].map((text) => keyOf(secrets, 'username', text));
  return [present, ...new Set(former.filter((key) => key !== present))];
}

/** The keys of all names that a name looks like, in lower case and in its present case. */
export const lookKeysOf = (secrets: Secrets, name: string): ReadonlySet<string> =>
  new Set([nameKey(secrets, 'username', name), imitatedNameKey(secrets, name)]);

/** Compares two names without their case; names that only look alike differ. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b);

/**
 * The key of the name that a user name may imitate in its present case: `PauI` looks like `Paul`, and a Cyrillic `ВОВ`
 * like `BOB`, but neither does in lower case.
 */
export const imitatedNameKey = (secrets: Secrets, name: string): string =>
  nameKey(secrets, 'username', nameSkeleton(name));

/**
 * Whether two names look alike, in lower case or as they are. The case of ASCII letters counts: `Iana` looks like `lana`
 * and not like `Lana`.
 */
export const looksLike = (name: string, other: string): boolean =>
  lowerCaseLook(name) === lowerCaseLook(other) ||
  nameSkeleton(name) === nameSkeleton(other) ||
  foldName(foreignSkeleton(name)) === foldName(foreignSkeleton(other));

const lowerCaseLook = (name: string): string => foldName(nameSkeleton(foldName(name)));

const keyOf = (secrets: Secrets, kind: string, normalized: string): string =>
  createHmac('sha256', secrets.get('name-keys')).update(`${kind}:${normalized}`).digest('hex');

/** The key of an identity at a provider, whose ids are compared exactly. */
export function identityKeyOf(secrets: Secrets, issuer: string, subject: string): string {
  return keyOf(secrets, 'identity', JSON.stringify([issuer, subject]));
}
