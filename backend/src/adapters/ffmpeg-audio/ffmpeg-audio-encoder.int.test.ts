import { describeAudioEncoder } from '../../../tests/ports/media/audio-encoder.suite';
import { describeDemoMasters } from '../../../tests/ports/media/demo-masters.suite';
import { describeSoundPrint } from '../../../tests/ports/media/sound-print.suite';
import { testedFfmpeg } from '../../../tests/support/sound/ffmpeg-tools';
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

// A machine without ffmpeg uses the WASM engine, which has its own tests; the test run reports the missing ffmpeg.
const tools = testedFfmpeg();
if (tools) {
  describeAudioEncoder('ffmpeg', { open: (limits) => new FfmpegAudioEncoder(tools, limits), readsAac: true });
  describeSoundPrint('ffmpeg', () => new FfmpegAudioEncoder(tools));
  // The default sampling covers each quality at least once.
  describeDemoMasters('ffmpeg', () => new FfmpegAudioEncoder(tools), { every: 4 });
}
