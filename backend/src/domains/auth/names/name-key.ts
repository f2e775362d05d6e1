import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Secrets } from '../../../ports/secrets';

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
 * name.
 */
export function nameKey(secrets: Secrets, kind: 'username' | 'email', name: string): string {
  return createHmac('sha256', secrets.get('name-keys'))
    .update(`${kind}:${kind === 'email' ? canonicalEmail(name) : foldName(name)}`)
    .digest('hex');
}

/** The former key of an address, from when addresses were normalized like names; equal for ASCII addresses. */
export function formerEmailKey(secrets: Secrets, email: string): string {
  return createHmac('sha256', secrets.get('name-keys'))
    .update(`email:${foldName(email)}`)
    .digest('hex');
}

/** The key of an identity at a provider, whose ids are compared exactly. */
export function identityKeyOf(secrets: Secrets, issuer: string, subject: string): string {
  return createHmac('sha256', secrets.get('name-keys'))
    .update(`identity:${JSON.stringify([issuer, subject])}`)
    .digest('hex');
}
