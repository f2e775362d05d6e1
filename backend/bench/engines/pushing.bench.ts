// Measures the time from a comment's command to its push at a viewer: over the engines with the projector in another
// process, and in the embedded profile with the projector in another thread.
import { Viewer } from '../../tests/faults/viewer';
import { distributedInstallation } from '../../tests/support/engines/distributed-processes';
import { bundledProjector } from '../../tests/support/programs/bundled';
import { publishSong } from '../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../tests/support/world/app';
import { quantile, type Row } from '../harness';

const warmUp = 30;
const comments = 300;

export async function* pushing(): AsyncGenerator<Row> {
  const script = await bundledProjector();
  const embedded = await startTestApp({ thread: { script } });
  const theirs = await measure(embedded).finally(() => embedded.stop());
  const installation = await distributedInstallation();
  try {
    await Promise.all([installation.start('projector'), installation.start('relay')]);
    const ours = await measure(await installation.api());
    for (const [name, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      const [own, other] = [quantile(ours, share), quantile(theirs, share)];
      yield {
        name: `a comment until a viewer has it, ${name}, distributed`,
        unit: 'ms',
        value: Number(own.toFixed(1)),
        baseline: 'embedded',
        baselineValue: Number(other.toFixed(1)),
        ratio: Number((other / own).toFixed(3)),
      };
    }
  } finally {
    await installation.remove();
  }
}

/** Posts comments sequentially and measures each from the call to the push. */
async function measure(app: TestApp): Promise<readonly number[]> {
  const { userId: artistId } = await app.userClient();
  const songId = await publishSong(app, { artistId });
  const viewer = new Viewer(`comments:song:${songId}`);
  await viewer.connect(app.origin);
  const fan = await app.userClient();
  const tookMs: number[] = [];
  for (let n = 0; n < warmUp + comments; n++) {
    const startMs = performance.now();
    const pushed = new Promise<void>((resolve) => {
      viewer.onPush = resolve;
    });
    const { status } = await fan.post(`/api/songs/${songId}/comments`, { comment: `Again (${n})` });
    if (status !== 201) throw new Error(`A comment was answered with ${status}`);
    await pushed;
    if (n >= warmUp) tookMs.push(performance.now() - startMs);
  }
  viewer.close();
  return tookMs;
}
