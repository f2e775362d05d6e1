import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Secrets } from '../../../ports/secrets';

/**
 * The form in which two spellings of a name are the same: compatible characters unified (NFKC), case folded, what
 * cannot be seen removed, runs of spaces joined. Upper before lower case folds more than lower case alone does (ß, ς).
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
 * The form in which two spellings of an address are the same: the domain as IDNA has it (UTS 46), so that Unicode and Punycode are
 * one, and the local part with ASCII letters in lower case. Nothing else is folded: a `K` that is the Kelvin sign, `ß` or a full-width
 * letter names another mailbox, which may be another person's.
 */
export function canonicalEmail(email: string): string {
  const { local, domain } = partsOf(email);
  const lowered = local.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return domain === undefined ? lowered : `${lowered}@${domain}`;
}

/** Whether another service means the same mailbox: only its own domain knows how it reads the local part, so that is compared as is. */
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

/** HMAC-SHA-256 in hex of the folded name under this installation's secret: the id of the stream that guards it. */
export function nameKey(secrets: Secrets, kind: 'username' | 'email', name: string): string {
  return createHmac('sha256', secrets.get('name-keys'))
    .update(`${kind}:${kind === 'email' ? canonicalEmail(name) : foldName(name)}`)
    .digest('hex');
}

/** The key that addresses had when they were folded as names are; the same for addresses of ASCII letters. */
export function formerEmailKey(secrets: Secrets, email: string): string {
  return createHmac('sha256', secrets.get('name-keys'))
    .update(`email:${foldName(email)}`)
    .digest('hex');
}

/** The same of an account at another service, whose names are exact. */
export function identityKeyOf(secrets: Secrets, issuer: string, subject: string): string {
  return createHmac('sha256', secrets.get('name-keys'))
    .update(`identity:${JSON.stringify([issuer, subject])}`)
    .digest('hex');
}
