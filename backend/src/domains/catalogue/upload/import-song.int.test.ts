// Stops an import while its files are being measured.
import { join } from 'node:path';
import { until } from '../../../../tests/support/concurrency/until';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { chirp, samplesOf, writeWav } from '../../../../tests/support/sound/tone-file';
import { startTestApp } from '../../../../tests/support/world/app';
import { createDomains } from '../../../composition/application/domains';
import type { SoundMeter } from '../../../ports/media/audio-encoder';
import { type ImportSong, importSongType } from './import-song.job';

const folder = temporaryFolder();
afterAll(() => folder.remove());

it('ends at once, and leaves the file to the next start', async () => {
  let isListening = false;
  const endless: SoundMeter = {
    measure: (_path, options) =>
      new Promise((_, reject) => {
        isListening = true;
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  };
  const app = await startTestApp({ domains: (payments) => createDomains({ ...payments, soundMeter: endless }) });
  const { userId: artistId } = await app.signUp({ isArtist: true });
  const path = join(folder.path, 'whitebeam.wav');
  await writeWav(path, [samplesOf(chirp, 44_100, 44_100)], 44_100);
  const payload: ImportSong = { path, artistId, isApproved: false, operator: 'ada' };
  await app.deps.jobs.enqueue({ id: 'one', type: importSongType, payload });
  await until(() => isListening);
  // Otherwise stopping would wait for the fifteen minutes that a measurement may take.
  await expect(app.stop()).resolves.toBeUndefined();
});
