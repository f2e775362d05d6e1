// Passwords are kept as argon2id hashes and checked in the same time whether or not there is an account.
import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compatible spellings of one password are one password, whichever keyboard typed it. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

/** The PHC string of a fresh salt and the hash. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), options);
}

let strangersHash: Promise<string> | undefined;

/**
 * Whether the password fits the hash. Without a hash (nobody has that address) the same work is done and the answer is
 * no, so that time does not tell who has an account.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  strangersHash ??= hashPassword('nobody has this password');
  const fits = await verify(passwordHash ?? (await strangersHash), normalize(password), options);
  return fits && passwordHash !== null;
}
