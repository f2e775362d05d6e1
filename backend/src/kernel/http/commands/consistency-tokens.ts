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

/**
 * Decodes the tokens of one or several responses, joined by `,`, and ignores what it cannot read: a bad cookie must never
 * break a read.
 */
export function decodeTokens(key: Buffer, text: string): readonly ConsistencyToken[] {
  const responses = text.slice(0, mostCharacters).split(',').slice(0, maxTokens);
  return responses.flatMap((response) => tokensOfResponse(key, response.trim()));
}

function tokensOfResponse(key: Buffer, text: string): readonly ConsistencyToken[] {
  if (!text.startsWith(version) || text.includes('@')) return formerToken(text);
  try {
    return decrypt(key, { $sealed: text.slice(version.length) }) as readonly ConsistencyToken[];
  } catch {
    return [];
  }
}

/**
 * A token in the plain format of the release before, `{position}@{key}`: cookies and running processes of that release
 * still write it, and the next release no longer reads it. Anybody can write it; it only makes their own reads wait.
 */
function formerToken(text: string): readonly ConsistencyToken[] {
  const [, position, key] = /^([\w.-]{1,40})@([\w%.~!*'()-]{1,200})$/.exec(text) ?? [];
  if (position === undefined || key === undefined) return [];
  try {
    return [{ position: position as Position, partitionKey: decodeURIComponent(key) }];
  } catch {
    return [];
  }
}

/**
 * Newest first, at most eight, so that they fit into a cookie. A newer token replaces the older ones of its key; older
 * ones of the same key all stay, as they may come from responses of which nobody knows which was written last.
 */
export function mergeTokens(
  older: readonly ConsistencyToken[],
  newer: readonly ConsistencyToken[],
): readonly ConsistencyToken[] {
  const isReplaced = ({ partitionKey }: ConsistencyToken) => newer.some((token) => token.partitionKey === partitionKey);
  return [...newer, ...older.filter((token) => !isReplaced(token))].slice(0, maxTokens);
}

/** The consistency tokens of the request: of its header, which a page keeps, and of its cookie, which all tabs share. */
export function tokensOf(req: Request): readonly ConsistencyToken[] {
  const texts = [req.get(positionName), cookieOf(req, positionName)];
  return distinct(texts.flatMap((text) => (text === undefined ? [] : decodeTokens(settingsOf(req).key, text))));
}

/**
 * What a client sends after a response that has `written` tokens: these, and what it keeps of other responses. `sent` are
 * the tokens of the request, which the response contains.
 */
export function tokensAfter(kept: string | undefined, sent: string | undefined, written: string): string {
  const contained = sent?.split(',') ?? [];
  const others = kept?.split(',').filter((text) => !contained.includes(text)) ?? [];
  return [written, ...others].slice(0, maxTokens).join(',');
}

const distinct = (tokens: readonly ConsistencyToken[]): readonly ConsistencyToken[] => [
  ...new Map(tokens.map((token) => [`${token.position}@${token.partitionKey}`, token])).values(),
];

/**
 * Merges tokens into those of the response, which contain those of the request. The tokens of a replayed response may be
 * older than these, so they replace none.
 */
export function writeTokens(res: Response, tokens: readonly ConsistencyToken[], replayed = false): void {
  if (tokens.length === 0) return;
  const { key, isCookieSecure } = settingsOf(res);
  const written = res.getHeader(positionName);
  const known = written === undefined ? tokensOf(res.req) : decodeTokens(key, String(written));
  const merged = replayed ? distinct([...tokens, ...known]).slice(0, maxTokens) : mergeTokens(known, tokens);
  const text = encodeTokens(key, merged);
  res.setHeader(positionName, text);
  forgetCookie(res);
  res.cookie(positionName, text, {
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
