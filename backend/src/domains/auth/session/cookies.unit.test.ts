import type { Response } from 'express';
import type { Installation } from '../../../kernel/domain';
import { authCookieOptions, clearSessionCookie } from './cookies';

test('cookies are for https only where browsers use it, and never for scripts or other sites', () => {
  const safe = { httpOnly: true, sameSite: 'lax', path: '/' };
  expect(authCookieOptions({ publicOrigin: 'https://libretto.example' })).toEqual({ ...safe, secure: true });
  expect(authCookieOptions({ publicOrigin: 'http://localhost:4000' })).toEqual({ ...safe, secure: false });
});

test('whatever ends a session in a browser clears the answers that the browser has cached for the person', () => {
  const cleared: string[] = [];
  const headers = new Map<string, string>();
  const answer = {
    clearCookie: (name: string) => void cleared.push(name),
    setHeader: (name: string, value: string) => void headers.set(name, value),
  } as unknown as Response;
  clearSessionCookie(answer, { publicOrigin: 'https://libretto.example' } as Installation);
  expect(cleared).toHaveLength(1);
  expect(headers.get('Clear-Site-Data')).toBe('"cache"');
});
