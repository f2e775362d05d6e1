import type { Request, Response } from 'express';
import type { Position } from '../../ports/position';
import type { Mark } from '../commands';
import { cookieOf } from './cookies';

/** Header and cookie with a client's consistency tokens, so that its next read waits for its writes on any process. */
export const positionName = 'Libretto-Position';

/** Application setting: true if browsers reach the application over https only. */
export const secureCookies = 'secure cookies';

/** Projections catch up far sooner, so older writes need no waiting. */
const cookieSeconds = 30;
const maxMarks = 8;

/** Format: `{position}@{key}`, joined by `,`, newest first; the key is percent-encoded. */
export function formatMarks(marks: readonly Mark[]): string {
  return marks.map(({ partitionKey, position }) => `${position}@${encodeURIComponent(partitionKey)}`).join(',');
}

/** Ignores invalid tokens: a bad cookie must never break a read. */
export function parseMarks(text: string): readonly Mark[] {
  return text.slice(0, 4096).split(',').slice(0, maxMarks).flatMap(parseMark);
}

function parseMark(text: string): readonly Mark[] {
  const match = /^([\w.-]{1,40})@([\w%.~!*'()-]{1,200})$/.exec(text.trim());
  if (!match) return [];
  try {
    return [{ position: match[1] as Position, partitionKey: decodeURIComponent(match[2] as string) }];
  } catch {
    return [];
  }
}

/** Newest first, one per key, at most eight, so that they fit into a cookie. */
export function mergeMarks(older: readonly Mark[], newer: readonly Mark[]): readonly Mark[] {
  const byKey = new Map<string, Mark>();
  for (const mark of [...newer, ...older]) if (!byKey.has(mark.partitionKey)) byKey.set(mark.partitionKey, mark);
  return [...byKey.values()].slice(0, maxMarks);
}

/** The consistency tokens of the request: from the header, otherwise from the cookie. */
export function marksOf(req: Request): readonly Mark[] {
  const header = req.get(positionName);
  if (header) return parseMarks(header);
  const cookie = cookieOf(req, positionName);
  return cookie === undefined ? [] : parseMarks(cookie);
}

/** Merges tokens into those of the response and the request; the tokens of a replayed response count as older. */
export function writeMarks(res: Response, marks: readonly Mark[], replayed = false): void {
  if (marks.length === 0) return;
  const merged = (known: readonly Mark[]) => (replayed ? mergeMarks(marks, known) : mergeMarks(known, marks));
  const seen = marksOf(res.req);
  const written = merged(parseMarks(String(res.getHeader(positionName) ?? '')));
  res.setHeader(positionName, formatMarks(written));
  forgetCookie(res);
  res.cookie(positionName, formatMarks(replayed ? mergeMarks(written, seen) : mergeMarks(seen, written)), {
    httpOnly: true,
    sameSite: 'lax',
    secure: res.app?.get(secureCookies) === true,
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
