// Rules for names and addresses that users enter. Texts (comments, posts, lyrics) are less restricted.
import { z } from 'zod';

/**
 * Matches a visible character: a letter, digit or symbol, but no space, lone mark, invisible or replacement character.
 * The braille blank and the null notehead are symbols without ink.
 */
const visible = /[^\s\u2800\u{1d159}\ufffc\ufffd\p{M}\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/u;

/**
 * Matches characters that can make one name look like another: control characters, line separators, lone surrogates,
 * private-use characters, symbols without ink, and bidi overrides; and, as UTS 39 recommends, more than four nonspacing
 * marks in a row, which would cover what is next to the name.
 */
const forbiddenInNames =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u2800\u{1d159}\u202a-\u202e\u2066-\u2069]|[\p{Mn}\p{Me}]{5}/u;

/** Spaces and invisible characters, which are not allowed in addresses. */
const forbiddenInAddresses = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** A visible name in one line. @param field the screen's label of the field, for the refusal's text */
export function nameSchema(field: string, required = `${field} is required`) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .refine((name) => visible.test(name), required)
    .refine((name) => !forbiddenInNames.test(name), `${field} contains characters that are not allowed`);
}

/**
 * Whether a text is a domain: at least two labels of letters, digits and inner hyphens; the last one begins with a
 * letter.
 */
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
  // The standard allows quoted mailboxes, but no provider issues them.
  return !/["(),:;<>@[\\\]]|^\.|\.\.|\.$/.test(mailbox) && isDomain(mappedDomain(email.slice(at + 1)));
}

/** Maps a domain by IDNA (UTS 46): lower-case letters, with full-width letters and dots of other scripts normalised. */
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

/** A link to a public web page; user info before an `@` is refused, because it could imitate another site. */
export const webLinkSchema = z.string({ error: wrongLink }).trim().max(500, wrongLink).refine(isWebLink, wrongLink);

function isWebLink(link: string): boolean {
  if (forbiddenInAddresses.test(link) || !/^https?:\/\/[^/\\]/i.test(link)) return false;
  const url = urlOf(link);
  return url !== undefined && url.username === '' && url.password === '' && isDomain(url.hostname);
}

/** Avoids `URL.canParse`: in Node 20, once it is compiled, it refuses addresses with letters such as ü. */
function urlOf(link: string): URL | undefined {
  try {
    return new URL(link);
  } catch {
    return undefined;
  }
}
