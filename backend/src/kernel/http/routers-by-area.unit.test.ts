import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { Router } from 'express';
import { routersByArea } from './routers-by-area';

const answering = (name: string, ...paths: string[]) => {
  const router = Router();
  for (const path of paths) router.get(path, (_req, res) => void res.send(name));
  return router;
};

describe('routers by area', () => {
  let server: Server;
  let asked: string[] = [];
  beforeAll(async () => {
    const watched = (name: string, router: Router) => {
      for (const layer of router.stack as unknown as { match: (path: string) => unknown }[]) {
        const match = layer.match.bind(layer);
        layer.match = (path) => {
          if (asked.at(-1) !== name) asked.push(name);
          return match(path);
        };
      }
      return router;
    };
    const anywhere = Router();
    anywhere.use((req, res, next) => (req.path === '/odd/one' ? void res.send('anywhere') : next()));
    const app = express();
    app.use(
      routersByArea([
        watched('songs', answering('songs', '/api/songs/:id', '/api/song/purchase')),
        watched('users', Router().use(answering('users', '/api/user/:id'))),
        watched('more songs', answering('more songs', '/api/songs/:id', '/api/songs/:id/comments')),
        watched('mounted', Router().use('/api/auth', answering('mounted', '/session'))),
        watched('open', answering('open', '/:area/:thing')),
        answering('page and call', '/page', '/api/calls/:id'),
        anywhere,
      ]),
    );
    app.use((_req, res) => void res.status(404).send('nobody'));
    server = createServer(app);
    await new Promise<void>((listening) => server.listen(0, listening));
  });
  afterAll(() => server.close());

  async function get(path: string): Promise<string> {
    asked = [];
    return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text();
  }

  test('asks, in their order, only those that may have an answer', async () => {
    expect(await get('/api/songs/1')).toBe('songs');
    expect(asked).toEqual(['songs']);
    expect(await get('/api/songs/1/comments')).toBe('more songs');
    expect(asked).toEqual(['songs', 'more songs']);
    expect(await get('/API/User/7?x=1')).toBe('users');
    expect(asked).toEqual(['users']);
    expect(await get('/api/auth/session')).toBe('mounted');
    expect(asked).toEqual(['mounted']);
  });

  test('finds the calls of a router that has a page of one segment as well', async () => {
    expect(await get('/page')).toBe('page and call');
    expect(await get('/api/calls/1')).toBe('page and call');
  });

  test('asks those that may answer anywhere', async () => {
    expect(await get('/any/thing')).toBe('open');
    expect(await get('/odd/one')).toBe('open');
    expect(await get('/odd/one/more')).toBe('nobody');
    expect(await get('/')).toBe('nobody');
    expect(asked).toEqual(['open']);
  });
});
