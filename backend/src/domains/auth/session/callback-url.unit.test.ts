import { safeCallbackUrl } from './callback-url';

const origin = 'http://localhost:4000';

describe('where a sign-in leads', () => {
  test.each([
    ['/social', `${origin}/social`],
    ['/profile?id=7#bio', `${origin}/profile?id=7#bio`],
    [`${origin}/history`, `${origin}/history`],
    ['settings/payment', `${origin}/settings/payment`],
  ])('%s stays on the site', (asked, expected) => {
    expect(safeCallbackUrl(asked, origin, '/dashboard')).toBe(expected);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http:evil.example',
    'http://localhost:4000@evil.example',
    'http://user:pass@localhost:4000/',
    'http://localhost:4001/',
    'https://localhost:4000/',
    'javascript:alert(1)',
    'data:text/html,x',
    '\t//evil.example',
    'http://',
    '',
    'x'.repeat(3000),
    undefined,
    ['/a', '/b'],
  ])('%j never leaves it', (asked) => {
    const url = safeCallbackUrl(asked, origin, '/dashboard');
    expect(new URL(url).origin).toBe(origin);
    expect(new URL(url).pathname.startsWith('//')).toBe(false);
  });

  test('gives no path that becomes another site once the origin is cut off', () => {
    expect(safeCallbackUrl(`${origin}//evil.example/x`, origin, '/dashboard')).toBe(`${origin}/evil.example/x`);
  });
});
