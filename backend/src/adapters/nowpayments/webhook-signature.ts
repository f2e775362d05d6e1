// The provider's signature: HMAC-SHA512 over the JSON body with the names of every object sorted.
import { createHmac, timingSafeEqual } from 'node:crypto';

export function signatureOf(content: unknown, ipnSecret: string): string {
  return createHmac('sha512', ipnSecret)
    .update(JSON.stringify(inOrder(content)))
    .digest('hex');
}

export function isSignedBy(content: unknown, signature: string, ipnSecret: string): boolean {
  const given = Buffer.from(signature.toLowerCase());
  const right = Buffer.from(signatureOf(content, ipnSecret));
  return given.length === right.length && timingSafeEqual(given, right);
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, inOrder(inner)]));
}
