import { spawnSync } from 'node:child_process';
import { describeAudioEncoder } from '../../../tests/ports/audio-encoder.suite';
import { FfmpegAudioEncoder } from './ffmpeg-audio-encoder';
import { findFfmpeg } from './find-ffmpeg';

const ffmpegPath = process.env.LIBRETTO_FFMPEG ?? 'ffmpeg';
const isThere = spawnSync(ffmpegPath, ['-version']).status === 0;

describe('find ffmpeg', () => {
  test('finds none under a name that nothing has', async () => {
    expect(await findFfmpeg('/nowhere/ffmpeg')).toBeUndefined();
  });

  test('does not take another program for it', async () => {
    expect(await findFfmpeg(process.execPath)).toBeUndefined();
  });
});

// A machine without ffmpeg runs the WASM engine, so there is nothing here to test on it.
if (isThere) {
  const toolPaths = { ffmpegPath, ffprobePath: ffmpegPath.replace(/ffmpeg$/, 'ffprobe'), version: 'tested' };
  describeAudioEncoder('ffmpeg', { open: (limits) => new FfmpegAudioEncoder(toolPaths, limits), readsAac: true });
}
