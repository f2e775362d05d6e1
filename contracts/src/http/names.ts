// What people call themselves and their things, and where they are reached. Texts (comments, posts, lyrics) are freer.
import { z } from 'zod';

/** Something to read: a letter, digit, mark or symbol that is not merely space, invisible or the sign for what cannot be shown. */
const visible = /[^\s\u2800\ufffc\ufffd\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/u;

/** Control characters, line ends, halves of characters, what no font agrees on, the blank of braille, and changes of writing
 * direction: one name would look like another. */
const forbiddenInNames = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u2800\u202a-\u202e\u2066-\u2069]/u;

/** Spaces and everything that does not show: nothing of it belongs into an address. */
const forbiddenInAddresses = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** A name in one line that can be read. @param field as the screen calls it, for the text of each refusal */
export function nameSchema(field: string, required = `${field} is required`) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .refine((name) => visible.test(name), required)
    .refine((name) => !forbiddenInNames.test(name), `${field} contains characters that are not allowed`);
}

/** Labels of letters, digits and hyphens inside, two at least; the last one begins with a letter. */
export function isDomain(domain: string): boolean {
  if (domain.length > 253) return false;
  const labels = domain.split('.');
  if (labels.length < 2) return false;
  const isLabel = (label: string) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(label);
  return labels.every(isLabel) && /^\p{L}/u.test(labels.at(-1) ?? '') && (labels.at(-1)?.length ?? 0) > 1;
}

function isEmail(email: string): boolean {
  const at = email.lastIndexOf('@');
  const mailbox = email.slice(0, at);
  if (at < 1 || mailbox.length > 64 || forbiddenInAddresses.test(email)) return false;
  // Quoted mailboxes are allowed by the standard and given out by nobody.
  return !/["(),:;<>@[\\\]]|^\.|\.\.|\.$/.test(mailbox) && isDomain(mappedDomain(email.slice(at + 1)));
}

/** As IDNA maps it (UTS 46): letters in lower case, full-width ones and dots of other scripts as they are meant. */
function mappedDomain(domain: string): string {
  return /[/?#@:\\]/.test(domain) ? '' : (urlOf(`http://${domain}/`)?.hostname ?? '');
}

const wrongEmail = 'Please enter a valid email address';

export const emailSchema = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .max(320, wrongEmail)
  .refine(isEmail, wrongEmail);

const wrongLink = 'Please enter a valid link';

/** To a page of the public web; what stands in front of an `@` would pretend to be another site. */
export const webLinkSchema = z.string({ error: wrongLink }).trim().max(500, wrongLink).refine(isWebLink, wrongLink);

function isWebLink(link: string): boolean {
  if (forbiddenInAddresses.test(link) || !/^https?:\/\/[^/\\]/i.test(link)) return false;
  const url = urlOf(link);
  return url !== undefined && url.username === '' && url.password === '' && isDomain(url.hostname);
}

/** Not `URL.canParse`: that of Node 20 refuses addresses with letters as ü once it has been compiled. */
function urlOf(link: string): URL | undefined {
  try {
    return new URL(link);
  } catch {
    return undefined;
  }
}
