// An S3 server on a folder: versitygw, which Go builds from its module.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './engine';
import { fetchOnce, missingOf, runToEnd } from './fetched';

const goModule = 'github.com/versity/versitygw';
const version = '1.8.0';
/** Hash of the module from Go's checksum database; it covers go.mod, which pins all dependencies. */
const moduleSum = 'h1:au+wI+aybno/STsQiSm35Uu6Q6iK5MWReQxgO6SEMFc=';
const accessKey = 'libretto';
const secretKey = 'libretto-engines';
const bucket = 'libretto';

export const s3: Engine = {
  name: 'S3',
  title: 'versitygw (S3)',
  version,
  lacks: () => missingOf({ go: 'Go' }),
  fetch: (cache, say) =>
    fetchOnce(cache, `versitygw-${version}`, say, async (folder) => {
      const found = JSON.parse(
        await runToEnd('go', ['mod', 'download', '-json', `${goModule}@v${version}`], { cwd: folder }),
      );
      if (found.Sum !== moduleSum)
        throw new Error(`${goModule} differs from the pinned one: ${found.Sum}, not ${moduleSum}`);
      const env = { ...process.env, GOBIN: folder, GOFLAGS: '-buildvcs=false' };
      await runToEnd('go', ['install', `${goModule}/cmd/versitygw@v${version}`], { cwd: folder, env });
    }),
  prepare: async ({ folder }) => {
    // A bucket is a folder; incomplete uploads are stored outside of it.
    mkdirSync(join(folder, 'buckets', bucket), { recursive: true });
  },
  command: ({ programs, folder, port }) => ({
    program: join(programs, 'versitygw'),
    arguments: [
      ...['--port', `127.0.0.1:${port}`, '--health', '/health', '--keep-alive', '--quiet'],
      ...['posix', join(folder, 'buckets')],
    ],
    env: { ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey },
  }),
  url: ({ port }) => `http://${accessKey}:${secretKey}@127.0.0.1:${port}/${bucket}`,
  ready: async ({ port }) => {
    const answer = await fetch(`http://127.0.0.1:${port}/health`);
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`versitygw answers ${answer.status}`);
  },
};
