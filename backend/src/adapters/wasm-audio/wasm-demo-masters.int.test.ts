import path from 'node:path';
import { describeDemoMasters } from '../../../tests/ports/demo-masters.suite';
import { WasmAudioEncoder } from './wasm-audio-encoder';

const childPath = path.join(process.cwd(), 'backend/src/adapters/wasm-audio/audio-work.child.ts');

// Slower than ffmpeg by far: by default so many songs that each quality is made once.
describeDemoMasters('WASM', new WasmAudioEncoder({ childPath, childArguments: ['--import', 'tsx'] }), { every: 4 });
