// Passwords are stored as argon2id hashes and verified in the same time whether or not the account exists.
import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Unicode normalization makes compatible spellings of a password equal, whichever keyboard typed it. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

/** Returns a PHC string with a fresh salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), options);
}

let strangersHash: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (no account has that address) it does the same work and returns
 * false, so that response time does not reveal whether an account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  strangersHash ??= hashPassword('nobody has this password');
  const fits = await verify(passwordHash ?? (await strangersHash), normalize(password), options);
  return fits && passwordHash !== null;
}
