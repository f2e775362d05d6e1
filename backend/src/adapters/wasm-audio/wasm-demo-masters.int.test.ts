import { describeDemoMasters } from '../../../tests/ports/demo-masters.suite';
import { builtAudioChild } from '../../../tests/support/built-audio-child';
import { WasmAudioEncoder } from './wasm-audio-encoder';

// Slower than ffmpeg by far: by default so many songs that each quality is made once.
describeDemoMasters('WASM', async () => new WasmAudioEncoder({ childPath: await builtAudioChild() }), { every: 4 });
