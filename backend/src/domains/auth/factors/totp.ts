// TOTP codes of authenticator apps (RFC 6238), and recovery codes for a lost phone.
import { createHash, randomInt } from 'node:crypto';
import { authenticator } from 'otplib';
import { stepMs } from './totp-step';

/** Twenty bytes, as the standard recommends for SHA-1; base32. */
const secretBytes = 20;
const recoveryCodeCount = 10;
/** Omits characters that are easily confused. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryCharacters = 12;

export const newTotpSecret = (): string => authenticator.generateSecret(secretBytes);

/** The time step of a valid code, tolerating one step of clock skew in either direction. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const delta = authenticator.clone({ epoch: nowMs, window: 1 }).checkDelta(digits, secret);
  return delta === null ? undefined : Math.floor(nowMs / stepMs) + delta;
}

export const totpAddress = (account: string, secret: string): string =>
  authenticator.keyuri(account, 'Libretto', secret);

export async function qrCodeOf(address: string): Promise<string> {
  const { toString: drawn } = await import('qrcode');
  return await drawn(address, { type: 'svg', margin: 2 });
}

/** Each code has 59 bits of entropy, which cannot be guessed within the rate limits. */
export function newRecoveryCodes(): readonly string[] {
  const character = () => recoveryAlphabet[randomInt(recoveryAlphabet.length)];
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length: recoveryCharacters }, character).join('');
    return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
  });
}

/** Random codes need no slow hash. Spaces, dashes and case make no difference. */
export const recoveryHashOf = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}/${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
    .digest('base64url');
