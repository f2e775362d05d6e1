// The built child process of the WASM audio engine; run from source, each child would compile its modules again.
import { join } from 'node:path';
import { bundled } from '../programs/bundled';

export const builtAudioChild = (): Promise<string> =>
  bundled(join(__dirname, '../../../src/adapters/wasm-audio/audio-work.child.ts'));
