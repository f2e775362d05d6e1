import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keepTokens, keptTokens } from '@libretto/contracts/client/consistency-tokens';
import { sendForm } from './send-form';

const asked: IncomingHttpHeaders[] = [];
const server = createServer((req, res) => {
  // The pages of the product have the server's own origin; the page of this test has another one.
  res.setHeader('Access-Control-Allow-Origin', location.origin);
  res.setHeader('Access-Control-Allow-Headers', 'idempotency-key, libretto-position');
  res.setHeader('Access-Control-Expose-Headers', 'Libretto-Position');
  if (req.method === 'OPTIONS') return res.end();
  asked.push(req.headers);
  res.setHeader('Libretto-Position', '1.before-and-post');
  req.resume().on('end', () => res.end('{"id":"post"}'));
});

beforeAll(() => once(server.listen(0), 'listening'));
afterAll(() => void server.close());

test('a form brings the consistency tokens of the writes before it, and the next request those of its answer', async () => {
  keepTokens('1.before', []);
  const { port } = server.address() as AddressInfo;
  const path = `http://127.0.0.1:${port}/api/social/posts`;
  const answer = await sendForm({ path, form: new FormData(), idempotencyKey: 'k1', onProgress: () => undefined });
  expect(answer).toEqual({ id: 'post' });
  expect(asked).toMatchObject([{ 'libretto-position': '1.before', 'idempotency-key': 'k1' }]);
  expect(keptTokens()).toEqual(['1.before-and-post']);
});
