// Compares a comment to a crowd split over two api processes with the same crowd on one of them.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { distributedInstallation } from '../../tests/support/engines/distributed-processes';
import { bundled } from '../../tests/support/programs/bundled';
import { publishSong } from '../../tests/support/sound/published-song';
import { quantile, type Row } from '../harness';
import type { Delivery, JoinCrowd, PostToCrowd } from '../worlds/fan-out-crowd';
import { httpRequest } from '../worlds/http-load';

const count = 1_000;
const warmUp = 3;
const comments = 30;

export async function* spreading(): AsyncGenerator<Row> {
  const installation = await distributedInstallation();
  const crowd = fork(await bundled(join(__dirname, '../worlds/fan-out-crowd.ts')), [], { execArgv: [] });
  try {
    const [one, two] = await Promise.all([
      installation.start('api'),
      installation.start('api'),
      installation.start('projector'),
      installation.start('relay'),
    ]);
    const app = await installation.api();
    const { userId: artistId } = await app.userClient();
    const fan = await app.userClient();
    const cookie = `libretto-session=${fan.cookie('libretto-session')}`;
    const [port, otherPort] = [one, two].map(({ origin }) => Number(new URL(origin).port)) as [number, number];
    // Each crowd watches a separate song, so that it does not receive the comments to the other crowd.
    const [together, divided] = (await Promise.all([
      publishSong(app, { artistId }),
      publishSong(app, { artistId }),
    ])) as [string, string];
    const topic = (songId: string) => `comments:song:${songId}`;
    const commentOn = async (songId: string, crowds: readonly string[]): Promise<readonly number[]> => {
      const tookMs: number[] = [];
      for (let n = 0; n < warmUp + comments; n++) {
        const body = { comment: `The bridge of this one, again and again (${n})` };
        const request = httpRequest('POST', `/api/songs/${songId}/comments`, cookie, body);
        const { sinceSentMs } = (await answerOf(crowd, { kind: 'post', port, request, crowds })) as Delivery;
        if (n >= warmUp) tookMs.push(sinceSentMs);
      }
      return tookMs;
    };
    await answerOf(crowd, { kind: 'join', crowd: 'together', port, count, topic: topic(together) });
    await answerOf(crowd, { kind: 'join', crowd: 'here', port, count: count / 2, topic: topic(divided) });
    await answerOf(crowd, { kind: 'join', crowd: 'there', port: otherPort, count: count / 2, topic: topic(divided) });
    const theirs = await commentOn(together, ['together']);
    const ours = await commentOn(divided, ['here', 'there']);
    for (const [name, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const) {
      const [own, other] = [quantile(ours, share), quantile(theirs, share)];
      yield {
        name: `a comment to ${count} sockets on 2 api processes, ${name}`,
        unit: 'ms',
        value: Math.round(own),
        baseline: 'all of them on one',
        baselineValue: Math.round(other),
        ratio: Number((other / own).toFixed(3)),
      };
    }
  } finally {
    crowd.disconnect();
    await installation.remove();
  }
}

function answerOf(child: ChildProcess, order: JoinCrowd | PostToCrowd): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null) => reject(new Error(`The crowd ended with ${code}`));
    child.once('exit', end);
    child.once('message', (answer) => {
      child.off('exit', end);
      resolve(answer);
    });
    child.send(order);
  });
}
