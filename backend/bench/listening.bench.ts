// Measures a listener's report of progress: every five seconds of each play, far more often than any other call.
import { compare, type Row } from './harness';
import { type Servers, startServers } from './http.bench';
import { httpRequest, load } from './worlds/http-load';

const song = 'evensong-at-the-deep-end';
const listeners = 400;
const reportSeconds = 5;
const playSeconds = 180;
const connections = 32;
/** One more play warms up; more of them would exceed the limit of calls from one address. */
const rounds = 2;

export async function* listening(): AsyncGenerator<Row> {
  const servers = await startServers(listeners);
  let plays = 0;
  const before = await playCount(servers);
  yield await compare({
    name: 'a listener’s report of progress',
    unit: 'reports/s',
    ours: () => playOnce(servers, `play-${++plays}`),
    baseline: 'bare express route with a JSON body',
    theirs: () => {
      const request = () => httpRequest('POST', '/bare', servers.buyers[0]?.cookie, reportOf('bare', reportSeconds));
      const total = (listeners * playSeconds) / reportSeconds;
      return load({ port: servers.barePort, connections, total, request, expect: ' 200 ' });
    },
    before: servers.settle,
    cpu: servers.cpu,
    rounds,
    note: 'at most 0.3 ms of CPU',
  });
  await servers.settle();
  const counted = (await playCount(servers)) - before;
  servers.stop();
  if (counted !== plays * listeners) throw new Error(`${counted} of ${plays * listeners} plays were counted`);
}

/** All listeners hear the song once, at the same time. @returns the number of their reports */
async function playOnce({ productPort: port, buyers, advance }: Servers, playId: string): Promise<number> {
  let reports = 0;
  for (let position = reportSeconds; position <= playSeconds; position += reportSeconds) {
    await advance(reportSeconds * 1000);
    const body = reportOf(playId, position);
    const request = (n: number) => httpRequest('POST', '/api/player/playtime', buyers[n]?.cookie, body);
    reports += await load({ port, connections, total: buyers.length, request, expect: ' 200 ' });
  }
  return reports;
}

const reportOf = (playId: string, position: number) => ({
  ...{ trackId: song, playId, seconds: reportSeconds, position, ended: false, deviceId: 'bench' },
});

async function playCount({ productPort }: Servers): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${productPort}/api/player/track/${song}`);
  const { track } = (await answer.json()) as { track: { playCount: number } };
  return track.playCount;
}
