import type { Request, Response } from 'express';
import type { Position } from '../../ports/position';
import type { Mark } from '../commands';
import { cookieOf } from './cookies';

/** Header and cookie that carry what a client has written, so that its next read, on any process, waits for it. */
export const positionName = 'Libretto-Position';

/** Setting of the application: browsers reach it by https alone. */
export const secureCookies = 'secure cookies';

/** Projections are far quicker than this; an older write needs no waiting for. */
const cookieSeconds = 30;
const maxMarks = 8;

/** `{position}@{key}`, several joined by `,`, the newest first; the key is percent-encoded. */
export function formatMarks(marks: readonly Mark[]): string {
  return marks.map(({ partitionKey, position }) => `${position}@${encodeURIComponent(partitionKey)}`).join(',');
}

/** Anything that is not one of ours is passed over: a bad cookie must never break a read. */
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

/** Newest first, the last one of each key, at most eight: they must fit into a cookie. */
export function mergeMarks(older: readonly Mark[], newer: readonly Mark[]): readonly Mark[] {
  const byKey = new Map<string, Mark>();
  for (const mark of [...newer, ...older]) if (!byKey.has(mark.partitionKey)) byKey.set(mark.partitionKey, mark);
  return [...byKey.values()].slice(0, maxMarks);
}

/** What the request says it has seen: the header, or else the cookie. */
export function marksOf(req: Request): readonly Mark[] {
  const header = req.get(positionName);
  if (header) return parseMarks(header);
  const cookie = cookieOf(req, positionName);
  return cookie === undefined ? [] : parseMarks(cookie);
}

/** Adds to what the answer and the request already carry; a repeated answer is older than those. */
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

/** A second cookie of the name would stand beside the first, and many would be more than a client takes. */
function forgetCookie(res: Response): void {
  const header = res.getHeader('Set-Cookie');
  if (header === undefined) return;
  const cookies = [header].flat().map(String);
  res.setHeader(
    'Set-Cookie',
    cookies.filter((cookie) => !cookie.startsWith(`${positionName}=`)),
  );
}
