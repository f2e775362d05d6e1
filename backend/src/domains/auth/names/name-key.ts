import { createHmac } from 'node:crypto';
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

/** HMAC-SHA-256 in hex of the folded name under this installation's secret: the id of the stream that guards it. */
export function nameKey(secrets: Secrets, kind: 'username' | 'email', name: string): string {
  return createHmac('sha256', secrets.get('name-keys'))
    .update(`${kind}:${foldName(name)}`)
    .digest('hex');
}

/** The same of an account at another service, whose names are exact. */
export function identityKeyOf(secrets: Secrets, issuer: string, subject: string): string {
  return createHmac('sha256', secrets.get('name-keys'))
    .update(`identity:${JSON.stringify([issuer, subject])}`)
    .digest('hex');
}
