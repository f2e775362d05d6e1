import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type Request } from 'express';
import fc from 'fast-check';
import { type Position, positionOf } from '../../ports/position';
import { formatMarks, marksOf, mergeMarks, parseMarks, writeMarks } from './position';

const mark = fc.record({
  partitionKey: fc.string({ minLength: 1, maxLength: 20 }),
  position: fc.stringMatching(/^[\w.-]{1,40}$/) as fc.Arbitrary<Position>,
});
const requestWith = (headers: Record<string, string>) =>
  ({ headers, get: (name: string) => headers[name.toLowerCase()] }) as unknown as Request;

describe('positions', () => {
  test('read back as they were written, whatever the key', () => {
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 8 }), (marks) => {
        expect(parseMarks(formatMarks(marks))).toEqual(marks);
      }),
    );
  });

  test('that are none of ours are passed over', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const { position } of parseMarks(text)) expect(position).toMatch(/^[\w.-]{1,40}$/);
      }),
    );
    expect(parseMarks('x,5@a,@,7@%,é@c,1@b')).toEqual([
      { partitionKey: 'a', position: positionOf(5) },
      { partitionKey: 'b', position: positionOf(1) },
    ]);
  });

  test('keep the newest of each key, and the newest eight', () => {
    const older = Array.from({ length: 9 }, (_, n) => ({ partitionKey: `k${n}`, position: positionOf(n + 1) }));
    const merged = mergeMarks(older, [{ partitionKey: 'k0', position: positionOf(100) }]);
    expect(merged).toHaveLength(8);
    expect(merged[0]).toEqual({ partitionKey: 'k0', position: positionOf(100) });
    expect(merged.map(({ partitionKey }) => partitionKey)).not.toContain('k8');
    const [here, there] = [positionOf(9), positionOf(3)];
    expect(mergeMarks([{ partitionKey: 'a', position: here }], [{ partitionKey: 'a', position: there }])).toEqual([
      { partitionKey: 'a', position: there },
    ]);
  });

  test('come from the header, else from the cookie', () => {
    const cookie = `other=1; Libretto-Position=${encodeURIComponent('5@wallet-1')}; more=2`;
    expect(marksOf(requestWith({ cookie }))).toEqual([{ partitionKey: 'wallet-1', position: positionOf(5) }]);
    expect(marksOf(requestWith({ cookie, 'libretto-position': '7@a' }))).toEqual([
      { partitionKey: 'a', position: positionOf(7) },
    ]);
    expect(marksOf(requestWith({ cookie: 'Libretto-Position=%E0%A4%A' }))).toEqual([]);
    expect(marksOf(requestWith({}))).toEqual([]);
  });

  test('of several commands stand in one cookie, beside the cookies of others', async () => {
    const app = express().get('/', (_req, res) => {
      res.cookie('other', '1');
      for (let n = 1; n <= 50; n++) writeMarks(res, [{ partitionKey: `play-${n}`, position: positionOf(n) }]);
      res.end();
    });
    const server = app.listen(0);
    await once(server, 'listening');
    const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
    const [other, cookie] = headers.getSetCookie();
    expect(headers.getSetCookie()).toHaveLength(2);
    expect(other).toContain('other=1');
    expect(cookie).toContain(encodeURIComponent('50@play-50,49@play-49'));
    expect(cookie).not.toContain('play-42');
  });
});
