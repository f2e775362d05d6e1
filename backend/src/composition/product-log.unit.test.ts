import { productLog } from './product-log';

test('credentials in a line, in a body and in headers are left out', () => {
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
