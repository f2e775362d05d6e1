import path from 'node:path';
import { type AudioEncoderTwin, describeAudioEncoder } from '../../../tests/ports/audio-encoder.suite';
import { describeSoundPrint } from '../../../tests/ports/sound-print.suite';
import { WasmAudioEncoder } from './wasm-audio-encoder';

const childPath = path.join(process.cwd(), 'backend/src/adapters/wasm-audio/audio-work.child.ts');
const open: AudioEncoderTwin['open'] = (limits) =>
  new WasmAudioEncoder({ childPath, childArguments: ['--import', 'tsx'], ...limits });

describeAudioEncoder('WASM', { open, readsAac: false });
describeSoundPrint('WASM', open);
