// Tests the guard of the contract with a route that answers what its call does not name.
import { Router } from 'express';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

let app: TestApp;
const routes = Router();
routes.get('/api/genres', (req, res) => {
  if (req.query.as === 'status') res.status(418).json({ error: 'I am a teapot' });
  else if (req.query.as === 'field') res.json({ genres: [], secret: 'x' });
  else if (req.query.as === 'missing') res.json({});
  else if (req.query.as === 'text') res.type('text').send('genres');
  else if (req.query.as === 'stream') res.status(202).end();
  else res.json({ genres: [] });
});
beforeAll(async () => {
  app = await startTestApp({ domains: [{ name: 'teapot', events: [], wire: () => ({ routes }) }] });
});

test('fails a route that answers a status, a type, a body or a field that its call does not name', async () => {
  const answerTo = async (as: string) => (await app.guest().get(`/api/genres?as=${as}`)).status;
  expect(await answerTo('contract')).toBe(200);
  for (const as of ['status', 'field', 'missing', 'text']) expect(await answerTo(as)).toBe(500);
  // A streamed answer has been sent before it is checked.
  expect(await answerTo('stream')).toBe(202);
  await expect(app.stop()).rejects.toThrow(/418[\s\S]*secret[\s\S]*genres[\s\S]*text\/plain[\s\S]*202/);
});

test('answers another method with those that the path takes', async () => {
  const other = await startTestApp({ domains: [] });
  const answer = await other.guest().delete('/api/genres');
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET');
  expect((await other.guest().get('/api/no-such-call')).status).toBe(404);
  await other.stop();
});
