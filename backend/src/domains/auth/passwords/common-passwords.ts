// Rejects passwords that attackers try first.
import { problem } from '../../../kernel/http/server/problem';

/** Common passwords that the library's list omits, because its other matchers find them. */
const besides = new Set(
  (
    'qwertz qwertzuiop aa12345678 password12345 password1! p@ssword p@ssw0rd1 pa$$word haslo123 change_me guest123 ' +
    'admin1234 admin@123 root123 toor123 welcome@123 login123 linkedin roblox fortnite libretto'
  ).split(' '),
);

let listed: Promise<ReadonlySet<string>> | undefined;

/** Tens of thousands of leaked passwords, loaded when the first new password is checked. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  listed ??= import('@zxcvbn-ts/language-common')
    .then(
      ({ dictionary }) =>
        new Set((dictionary['passwords-common'] as readonly string[]).map((each) => each.toLowerCase())),
    )
    .catch((error) => {
      listed = undefined;
      throw error;
    });
  return listed;
}

/** Whether a password is common in any case, repeats a few characters, or counts up or down. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const folded = password.normalize('NFKC').toLowerCase();
  if (besides.has(folded) || /^(.{1,4}?)\1+$/su.test(folded) || isSequence(folded)) return true;
  return (await commonPasswords()).has(folded);
}

function isSequence(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const [first = 0] = steps;
  return Math.abs(first) === 1 && steps.every((step) => step === first || Math.abs(step) === 9);
}

/** The account's public values, which attackers try first. */
export interface KnownOfAccount {
  readonly username: string | null;
  readonly email: string | null;
}

/** @param known values of the account that must not be its password @throws Problem 422 */
export async function refuseCommonPassword(password: string, known?: KnownOfAccount): Promise<void> {
  if (!isOwnName(password, known) && !(await isCommonPassword(password))) return;
  throw problem(422, 'common-password', 'This password is too common. Please choose another one.');
}

function isOwnName(password: string, { username = null, email = null }: Partial<KnownOfAccount> = {}): boolean {
  const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  const names = [username, email, email?.split('@')[0] ?? null];
  return names.some((name) => name !== null && folded(name) === folded(password));
}
