import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createHttpServer } from './create-http-server';

test('requests and answers are what Express would make of them before it sees them', async () => {
  const app = express();
  app.get('/songs/:id', (req, res) => res.status(201).json({ id: req.params.id, type: req.get('Accept') }));
  const server = createHttpServer(app);
  const unchanged: boolean[] = [];
  server.prependListener('request', (req, res) => {
    unchanged.push(Object.getPrototypeOf(req) === app.request);
    unchanged.push(Object.getPrototypeOf(res) === app.response);
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/songs/7`, { headers: { accept: 'text/x' } });
  server.close();
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({ id: '7', type: 'text/x' });
  expect(unchanged).toEqual([true, true]);
});
