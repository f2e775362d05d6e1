import { describeDemoMasters } from '../../../tests/ports/demo-masters.suite';
import { testedFfmpeg } from '../../../tests/support/ffmpeg-tools';
import { FfmpegAudioEncoder } from './ffmpeg-audio-encoder';

const tools = testedFfmpeg();
if (tools) describeDemoMasters('ffmpeg', new FfmpegAudioEncoder(tools));
else test.todo('demo masters: ffmpeg, on a machine that has it or can fetch it');
