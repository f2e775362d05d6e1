import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import fc from 'fast-check';
import { type Position, positionOf } from '../../../ports/events/position';
import {
  decodeTokens,
  encodeTokens,
  mergeTokens,
  positionName,
  setUpConsistencyTokens,
  tokensAfter,
  tokensOf,
  writeTokens,
} from './consistency-tokens';

const key = Buffer.alloc(32, 'k');
const token = fc.record({
  partitionKey: fc.string({ minLength: 1, maxLength: 20 }),
  position: fc.stringMatching(/^[\w.-]{1,40}$/) as fc.Arbitrary<Position>,
});
const appWithTokens = () => {
  const app = express();
  setUpConsistencyTokens(app, { key, isCookieSecure: false });
  return app;
};
const requestWith = (headers: Record<string, string>) =>
  ({ app: appWithTokens(), headers, get: (name: string) => headers[name.toLowerCase()] }) as unknown as Request;

const ofWallet = [{ partitionKey: 'wallet-1', position: positionOf(5) }];
const ofUser = [{ partitionKey: 'user-1', position: positionOf(7) }];
const ofSong = [{ partitionKey: 'song-1', position: positionOf(9) }];

/** The response of a server to a request with these headers. */
async function answerTo(headers: Record<string, string>, write: (res: Response) => void) {
  const app = appWithTokens().get('/', (_req, res) => {
    write(res);
    res.end();
  });
  const server = app.listen(0);
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { headers });
  server.close();
  return answer;
}

describe('consistency tokens', () => {
  test('decode to what was encoded, whatever the key', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 8 }), (tokens) => {
        expect(decodeTokens(key, encodeTokens(key, tokens))).toEqual(tokens);
      }),
    );
  });

  test('show nobody whose data a request changed', () => {
    const encoded = encodeTokens(key, [{ partitionKey: 'wallet-ada', position: positionOf(5) }]);
    expect(encoded).toMatch(/^1\.[\w-]+$/);
    expect(Buffer.from(encoded.slice(2), 'base64url').toString('latin1')).not.toContain('ada');
  });

  test('that this installation did not write are ignored', () => {
    const foreign = encodeTokens(Buffer.alloc(32, 'x'), [{ partitionKey: 'a', position: positionOf(5) }]);
    const own = encodeTokens(key, [{ partitionKey: 'a', position: positionOf(5) }]);
    for (const text of [foreign, `${own.slice(0, -2)}AA`, own.slice(2), `2.${own.slice(2)}`, '5@', '@a', '5@%', '']) {
      expect(decodeTokens(key, text)).toEqual([]);
    }
    const others = fc.string().filter((text) => !text.includes('@'));
    fc.assert(fc.property(others, (text) => expect(decodeTokens(key, text)).toEqual([])));
  });

  test('of the release before, which are not encrypted, are still read', () => {
    expect(decodeTokens(key, '1.5@wallet-ada,7@a%2Cb')).toEqual([
      { position: '1.5', partitionKey: 'wallet-ada' },
      { position: '7', partitionKey: 'a,b' },
    ]);
    expect(decodeTokens(key, Array.from({ length: 20 }, (_, n) => `${n}@k`).join(','))).toHaveLength(8);
  });

  test('keep the newest of each key, and the newest eight', () => {
    const older = Array.from({ length: 9 }, (_, n) => ({ partitionKey: `k${n}`, position: positionOf(n + 1) }));
    const merged = mergeTokens(older, [{ partitionKey: 'k0', position: positionOf(100) }]);
    expect(merged).toHaveLength(8);
    expect(merged[0]).toEqual({ partitionKey: 'k0', position: positionOf(100) });
    expect(merged.map(({ partitionKey }) => partitionKey)).not.toContain('k8');
    const [here, there] = [positionOf(9), positionOf(3)];
    expect(mergeTokens([{ partitionKey: 'a', position: here }], [{ partitionKey: 'a', position: there }])).toEqual([
      { partitionKey: 'a', position: there },
    ]);
  });

  test('of one request may come from several answers that arrived at the same time', () => {
    const answers = [ofUser, ofWallet, ofSong].map((tokens) => encodeTokens(key, tokens));
    expect(decodeTokens(key, answers.join(','))).toEqual([...ofUser, ...ofWallet, ...ofSong]);
    expect(decodeTokens(key, [answers[0], 'broken', '1.broken', answers[2]].join(', '))).toEqual([
      ...ofUser,
      ...ofSong,
    ]);
  });

  test('of one key all stay that a request brought together, as nobody knows which is the newest', () => {
    const both = [
      { partitionKey: 'a', position: positionOf(5) },
      { partitionKey: 'a', position: positionOf(6) },
    ];
    expect(mergeTokens(both, ofUser)).toEqual([...ofUser, ...both]);
    expect(mergeTokens(both, [{ partitionKey: 'a', position: positionOf(7) }])).toHaveLength(1);
  });

  test('of a request are those of its header and those of its cookie, which another tab may have changed', () => {
    const cookie = `other=1; ${positionName}=${encodeTokens(key, ofWallet)}; more=2`;
    expect(tokensOf(requestWith({ cookie }))).toEqual(ofWallet);
    const header = encodeTokens(key, [...ofUser, ...ofWallet]);
    expect(tokensOf(requestWith({ cookie, 'libretto-position': header }))).toEqual([...ofUser, ...ofWallet]);
    expect(tokensOf(requestWith({ 'libretto-position': header }))).toEqual([...ofUser, ...ofWallet]);
    expect(tokensOf(requestWith({ cookie: `${positionName}=%E0%A4%A` }))).toEqual([]);
    expect(tokensOf(requestWith({}))).toEqual([]);
  });

  test('of the request are contained in those of the response, so that a client needs only the latter', async () => {
    const { headers } = await answerTo({ 'libretto-position': encodeTokens(key, ofUser) }, (res) => {
      writeTokens(res, ofWallet);
      writeTokens(res, ofSong);
    });
    expect(decodeTokens(key, headers.get(positionName) ?? '')).toEqual([...ofSong, ...ofWallet, ...ofUser]);
    expect(headers.getSetCookie()).toEqual([expect.stringContaining(`${positionName}=${headers.get(positionName)};`)]);
  });

  test.each([
    ['replace those of the request, which they contain', 'a', 'a', 'written'],
    ['leave those of another response', 'b,a', 'a', 'written,b'],
    ['leave all of the others where the request brought none', 'b,c', undefined, 'written,b,c'],
    ['are the only ones where nothing else is kept', undefined, undefined, 'written'],
  ])('that a client keeps after a response %s', (_case, kept, sent, expected) => {
    expect(tokensAfter(kept, sent, 'written')).toBe(expected);
  });

  test('of a replayed response replace none, as they may be older or newer than those of the request', async () => {
    const before = [{ partitionKey: 'a', position: positionOf(5) }];
    const replayed = [{ partitionKey: 'a', position: positionOf(3) }];
    const { headers } = await answerTo({ 'libretto-position': encodeTokens(key, before) }, (res) => {
      writeTokens(res, replayed, true);
      writeTokens(res, before, true);
    });
    expect(decodeTokens(key, headers.get(positionName) ?? '')).toEqual([...before, ...replayed]);
  });

  test('of several commands share one cookie and leave other cookies alone', async () => {
    const { headers } = await answerTo({}, (res) => {
      res.cookie('other', '1');
      for (let n = 1; n <= 50; n++) writeTokens(res, [{ partitionKey: `play-${n}`, position: positionOf(n) }]);
    });
    const [other, cookie = ''] = headers.getSetCookie();
    expect(headers.getSetCookie()).toHaveLength(2);
    expect(other).toContain('other=1');
    const [, value = ''] = /^Libretto-Position=([\w.-]+);/.exec(cookie) ?? [];
    expect(decodeTokens(key, value).map(({ partitionKey }) => partitionKey)).toEqual(
      [50, 49, 48, 47, 46, 45, 44, 43].map((n) => `play-${n}`),
    );
    expect(value.length).toBeLessThan(4096);
  });
});
