import { authCookieOptions } from './cookies';

test('cookies are for https alone where browsers come by it, and never for scripts or other sites', () => {
  const safe = { httpOnly: true, sameSite: 'lax', path: '/' };
  expect(authCookieOptions({ publicOrigin: 'https://libretto.example' })).toEqual({ ...safe, secure: true });
  expect(authCookieOptions({ publicOrigin: 'http://localhost:4000' })).toEqual({ ...safe, secure: false });
});
