import { productLog } from './product-log';

test('redacts credentials in a line, in a body and in headers', () => {
  const lines: string[] = [];
  const log = productLog('debug', {}, { write: (line) => void lines.push(line) });
  log.debug({
    token: 'hidden-1',
    body: { password: 'hidden-2', name: 'Ada' },
    req: { headers: { cookie: 'hidden-3' } },
  });
  log.warn({ err: new Error('It failed') }, 'a line');
  expect(lines.join('')).not.toContain('hidden');
  expect(lines.join('')).toContain('"name":"Ada"');
  expect(lines.join('')).toContain('It failed');
});

test.each([
  ['an app key', 'k7m2np9q4rs8tuvw3xyz5abcdefghjkmnp'],
  ['a download token', 'Zk9-_q3R7uLw2XbT5yHnM8cVe1DsGfJa4KpQ6oWiAtY'],
  ['a provider’s key', 'sk_live_51Abcdefgh'],
  ['a webhook secret', 'whsec_abcdefgh1234'],
])('%s is redacted at any position', (_, secret) => {
  const lines: string[] = [];
  const log = productLog('debug', {}, { write: (line) => void lines.push(line) });
  log.debug({ url: `/rest/ping?x=${secret}`, deep: { in: { a: { list: [secret] } } } }, `a message with ${secret}`);
  log.warn({ err: new Error(`GET /download/${secret} failed`) });
  log.info({ headers: `authorization: Bearer ${secret}` });
  log.info(`first\n${secret}`);
  log.info({ url: `/x?next=%2F${secret}`, quoted: `"${secret}"\t${secret}\\` });
  expect(lines.join('')).not.toContain(secret);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  expect(JSON.parse(lines[0] ?? '').msg).toBe('a message with [redacted]');
});

test('keeps ids, hexadecimal hashes and ordinary words', () => {
  const lines: string[] = [];
  const log = productLog('debug', {}, { write: (line) => void lines.push(line) });
  const ids = { userId: '01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6071', hash: 'ab'.repeat(32), trace: 'cd'.repeat(16) };
  log.debug(ids, 'a command');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ...ids, msg: 'a command' });
});
