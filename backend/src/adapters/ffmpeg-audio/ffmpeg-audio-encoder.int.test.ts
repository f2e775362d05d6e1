import { describeAudioEncoder } from '../../../tests/ports/audio-encoder.suite';
import { describeDemoMasters } from '../../../tests/ports/demo-masters.suite';
import { describeSoundPrint } from '../../../tests/ports/sound-print.suite';
import { testedFfmpeg } from '../../../tests/support/ffmpeg-tools';
import { FfmpegAudioEncoder } from './ffmpeg-audio-encoder';
import { findFfmpeg } from './find-ffmpeg';

describe('find ffmpeg', () => {
  test('finds none under a name that nothing has', async () => {
    expect(await findFfmpeg('/nowhere/ffmpeg')).toBeUndefined();
  });

  test('does not take another program for it', async () => {
    expect(await findFfmpeg(process.execPath)).toBeUndefined();
  });
});

// A machine without ffmpeg runs the WASM engine, so there is nothing more to test on it; the test run says so.
const tools = testedFfmpeg();
if (tools) {
  describeAudioEncoder('ffmpeg', { open: (limits) => new FfmpegAudioEncoder(tools, limits), readsAac: true });
  describeSoundPrint('ffmpeg', () => new FfmpegAudioEncoder(tools));
  // By default so many songs that each quality is made at least once.
  describeDemoMasters('ffmpeg', () => new FfmpegAudioEncoder(tools), { every: 4 });
}
