import type { Request, Response } from 'express';
import type { Mark } from '../commands';
import { cookieOf } from './cookies';

/** Header and cookie that carry what a client has written, so that its next read, on any process, waits for it. */
export const POSITION_NAME = 'Libretto-Position';

/** Projections are far quicker than this; an older write needs no waiting for. */
const COOKIE_SECONDS = 30;
const MAX_MARKS = 8;

/** `{position}@{key}`, several joined by `,`; the key is percent-encoded. */
export function formatMarks(marks: readonly Mark[]): string {
  return marks.map(({ partitionKey, position }) => `${position}@${encodeURIComponent(partitionKey)}`).join(',');
}

/** Anything that is not one of ours is passed over: a bad cookie must never break a read. */
export function parseMarks(text: string): readonly Mark[] {
  return text.slice(0, 4096).split(',').slice(0, MAX_MARKS).flatMap(parseMark);
}

function parseMark(text: string): readonly Mark[] {
  const match = /^(\d{1,15})@([\w%.~!*'()-]{1,200})$/.exec(text.trim());
  if (!match) return [];
  try {
    return [{ position: Number(match[1]), partitionKey: decodeURIComponent(match[2] as string) }];
  } catch {
    return [];
  }
}

/** Newest first, one a key, at most eight: they must fit into a cookie. */
export function mergeMarks(older: readonly Mark[], newer: readonly Mark[]): readonly Mark[] {
  const byKey = new Map<string, number>();
  for (const { partitionKey, position } of [...older, ...newer]) {
    byKey.set(partitionKey, Math.max(position, byKey.get(partitionKey) ?? 0));
  }
  return [...byKey]
    .map(([partitionKey, position]) => ({ partitionKey, position }))
    .sort((a, b) => b.position - a.position)
    .slice(0, MAX_MARKS);
}

/** What the request says it has seen: the header, or else the cookie. */
export function marksOf(req: Request): readonly Mark[] {
  const header = req.get(POSITION_NAME);
  if (header) return parseMarks(header);
  const cookie = cookieOf(req, POSITION_NAME);
  return cookie === undefined ? [] : parseMarks(cookie);
}

/** Adds to what the answer and the request already carry. */
export function writeMarks(res: Response, marks: readonly Mark[]): void {
  if (marks.length === 0) return;
  const told = parseMarks(String(res.getHeader(POSITION_NAME) ?? ''));
  const written = mergeMarks(told, marks);
  res.setHeader(POSITION_NAME, formatMarks(written));
  res.cookie(POSITION_NAME, formatMarks(mergeMarks(marksOf(res.req), written)), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: COOKIE_SECONDS * 1000,
  });
}
