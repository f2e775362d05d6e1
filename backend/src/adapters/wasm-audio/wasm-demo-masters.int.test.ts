import { describeDemoMasters } from '../../../tests/ports/media/demo-masters.suite';
import { builtAudioChild } from '../../../tests/support/sound/built-audio-child';
import { WasmAudioEncoder } from './wasm-audio-encoder';

// This engine is much slower than ffmpeg; the default sampling covers each quality once.
describeDemoMasters('WASM', async () => new WasmAudioEncoder({ childPath: await builtAudioChild() }), { every: 4 });
