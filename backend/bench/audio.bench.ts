// Compares range requests for audio, as players send them, with bare express and `send` on the same file.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { compare, type Row } from './harness';
import type { AudioServerFacts } from './servers/audio-server';
import { load } from './worlds/http-load';

const connections = 32;
const callCount = 4_000;
const partBytes = 64 * 1024;

export async function* audio(): AsyncGenerator<Row> {
  const { productPort, barePort, songId, paidSongId, cookie, bytes, stop } = await startServers();
  const parts = Math.floor(bytes / partBytes);
  const request = (path: string, range: string, cookies = '') =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n${range}${cookies}\r\n`;
  const rangeOf = (n: number) => {
    const start = (n % parts) * partBytes;
    return `Range: bytes=${start}-${start + partBytes - 1}\r\n`;
  };
  const theirs = () =>
    load({
      port: barePort,
      connections: connections,
      total: callCount,
      request: (n) => request('/sound.webm', rangeOf(n)),
      expect: ' 206 ',
    });
  const rows = [
    { name: 'a free song, guest', path: `/api/audio/${songId}?q=128&f=opus`, cookies: '' },
    { name: 'a free song, signed in', path: `/api/audio/${songId}?q=128&f=opus`, cookies: `Cookie: ${cookie}\r\n` },
    {
      name: 'a paid song that was bought',
      path: `/api/audio/${paidSongId}?q=128&f=opus`,
      cookies: `Cookie: ${cookie}\r\n`,
    },
  ];
  for (const { name, path, cookies } of rows) {
    yield await compare({
      name: `64 KB of ${name}`,
      unit: 'calls/s',
      ours: () =>
        load({
          port: productPort,
          connections: connections,
          total: callCount,
          request: (n) => request(path, rangeOf(n), cookies),
          expect: ' 206 ',
        }),
      baseline: 'bare express with send, same ranges',
      theirs,
    });
  }
  stop();
}

function startServers(): Promise<AudioServerFacts & { stop: () => void }> {
  const child = fork(join(__dirname, 'servers/audio-server.ts'), [join(__dirname, '../..')], {
    execArgv: ['--import', 'tsx'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (facts) => resolve({ ...(facts as AudioServerFacts), stop: () => child.disconnect() }));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
}
