import path from 'node:path';
import { describeAudioEncoder } from '../../../tests/ports/audio-encoder.suite';
import { WasmAudioEncoder } from './wasm-audio-encoder';

const childPath = path.join(process.cwd(), 'backend/src/adapters/wasm-audio/audio-work.child.ts');

describeAudioEncoder('WASM', {
  open: (limits) => new WasmAudioEncoder({ childPath, childArguments: ['--import', 'tsx'], ...limits }),
  readsAac: false,
});
