import { redactedUrl } from './redacted-url';

const appKey = 'abcdefghijkmnpqrstuvwxyz23456789ab';
const signature = 'x'.repeat(43);

test.each([
  ['/api/songs/1?limit=3', '/api/songs/1?limit=3'],
  [`/rest/ping?apiKey=${appKey}&v=1`, '/rest/ping?apiKey=[redacted]&v=1'],
  [
    '/rest/ping?APIKEY=x&u=ada&p=enc%3A61&t=1&s=2',
    '/rest/ping?APIKEY=[redacted]&u=ada&p=[redacted]&t=[redacted]&s=[redacted]',
  ],
  ['/api/x?api_key=1&invite=2&newPassword=3', '/api/x?api_key=[redacted]&invite=[redacted]&newPassword=[redacted]'],
  ['//rest/ping?u=ada&p=enc%3A61', '//rest/ping?u=ada&p=[redacted]'],
  ['/rest/ping?api%4Bey=x', '/rest/ping?api%4Bey=[redacted]'],
  [`/rest/ping?q=${appKey}`, '/rest/ping?q=[redacted]'],
  ['/api/user/data-export/1/file?token=a.b.c', '/api/user/data-export/1/file?token=[redacted]'],
  [`/api/x/${`one.two.${signature}`}/y`, '/api/x/one.two.[redacted]/y'],
  ['/api/auth/callback/google?code=c&state=s', '/api/auth/callback/google?code=[redacted]&state=[redacted]'],
  ['/x?a=1?token=2&%zz=1', '/x?a=1?token=2&%zz=1'],
  [
    '/api/img/song/0190aa5c-8c4d-7d3e-8a15-1d5e0c0b7a11?s=96',
    '/api/img/song/0190aa5c-8c4d-7d3e-8a15-1d5e0c0b7a11?s=96',
  ],
])('%s stands in the log as %s', (url, shown) => {
  expect(redactedUrl(url)).toBe(shown);
});
