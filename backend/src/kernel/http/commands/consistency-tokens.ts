// Read-your-writes across requests: a response carries the positions of its writes, and a read that brings them back
// waits until the read models contain them. Partition keys name streams and with them people, so what leaves the server
// is encrypted.
import type { Express, Request, Response } from 'express';
import type { Position } from '../../../ports/events/position';
import type { ConsistencyToken } from '../../commands/commands';
import { decrypt, encrypt } from '../../events/personal-data';
import { cookieOf } from '../access/session';

/** Header and cookie with a client's consistency tokens, so that its next read waits for its writes on any process. */
export const positionName = 'Libretto-Position';
/** Projections catch up far sooner, so older writes need no waiting. */
const cookieSeconds = 30;
const maxTokens = 8;

interface TokenSettings {
  /** Key of the installation with which tokens are encrypted, 32 bytes. */
  readonly key: Buffer;
  readonly isCookieSecure: boolean;
}

const settingName = 'consistency tokens';
export const setUpConsistencyTokens = (app: Express, settings: TokenSettings): void =>
  void app.set(settingName, settings);
const settingsOf = ({ app }: Request | Response): TokenSettings => app.get(settingName);

/** Precedes the ciphertext and distinguishes this format from earlier and later ones. */
const version = '1.';
const mostCharacters = 4096;

export const encodeTokens = (key: Buffer, tokens: readonly ConsistencyToken[]): string =>
  version + encrypt(key, tokens).$sealed;

/** Ignores what it cannot read: a bad cookie must never break a read. */
export function decodeTokens(key: Buffer, text: string): readonly ConsistencyToken[] {
  const bounded = text.slice(0, mostCharacters);
  if (!bounded.startsWith(version) || bounded.includes('@')) return formerTokens(bounded);
  try {
    return decrypt(key, { $sealed: bounded.slice(version.length) }) as readonly ConsistencyToken[];
  } catch {
    return [];
  }
}

/**
 * The plain format of the release before, `{position}@{key}` joined by `,`: cookies and running processes of that release
 * still write it, and the next release no longer reads it. Anybody can write it; it only makes their own reads wait.
 */
const formerTokens = (text: string): readonly ConsistencyToken[] =>
  text.split(',').slice(0, maxTokens).flatMap(formerToken);

function formerToken(text: string): readonly ConsistencyToken[] {
  const [, position, key] = /^([\w.-]{1,40})@([\w%.~!*'()-]{1,200})$/.exec(text.trim()) ?? [];
  if (position === undefined || key === undefined) return [];
  try {
    return [{ position: position as Position, partitionKey: decodeURIComponent(key) }];
  } catch {
    return [];
  }
}

/** Newest first, one per key, at most eight, so that they fit into a cookie. */
export function mergeTokens(
  older: readonly ConsistencyToken[],
  newer: readonly ConsistencyToken[],
): readonly ConsistencyToken[] {
  const byKey = new Map<string, ConsistencyToken>();
  for (const token of [...newer, ...older]) if (!byKey.has(token.partitionKey)) byKey.set(token.partitionKey, token);
  return [...byKey.values()].slice(0, maxTokens);
}

/** The consistency tokens of the request: from the header, otherwise from the cookie. */
export function tokensOf(req: Request): readonly ConsistencyToken[] {
  const text = req.get(positionName) || cookieOf(req, positionName);
  return text === undefined ? [] : decodeTokens(settingsOf(req).key, text);
}

/** Merges tokens into those of the response and the request; the tokens of a replayed response count as older. */
export function writeTokens(res: Response, tokens: readonly ConsistencyToken[], replayed = false): void {
  if (tokens.length === 0) return;
  const { key, isCookieSecure } = settingsOf(res);
  const merged = (known: readonly ConsistencyToken[]) =>
    replayed ? mergeTokens(tokens, known) : mergeTokens(known, tokens);
  const seen = tokensOf(res.req);
  const written = merged(decodeTokens(key, String(res.getHeader(positionName) ?? '')));
  res.setHeader(positionName, encodeTokens(key, written));
  forgetCookie(res);
  res.cookie(positionName, encodeTokens(key, replayed ? mergeTokens(written, seen) : mergeTokens(seen, written)), {
    httpOnly: true,
    sameSite: 'lax',
    secure: isCookieSecure,
    path: '/',
    maxAge: cookieSeconds * 1000,
  });
}

/** Removes the earlier cookie of this name; otherwise each write would add another `Set-Cookie` header. */
function forgetCookie(res: Response): void {
  const header = res.getHeader('Set-Cookie');
  if (header === undefined) return;
  const cookies = [header].flat().map(String);
  res.setHeader(
    'Set-Cookie',
    cookies.filter((cookie) => !cookie.startsWith(`${positionName}=`)),
  );
}
