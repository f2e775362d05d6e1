import { type AudioEncoderTwin, describeAudioEncoder } from '../../../tests/ports/audio-encoder.suite';
import { describeSoundPrint } from '../../../tests/ports/sound-print.suite';
import { builtAudioChild } from '../../../tests/support/built-audio-child';
import { WasmAudioEncoder } from './wasm-audio-encoder';

let childPath: string;
beforeAll(async () => {
  childPath = await builtAudioChild();
});
const open: AudioEncoderTwin['open'] = (limits) => new WasmAudioEncoder({ childPath, ...limits });

describeAudioEncoder('WASM', { open, readsAac: false });
describeSoundPrint('WASM', open);
