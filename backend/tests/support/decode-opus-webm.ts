// Decodes a WebM file with Opus into a file of floats, one channel behind the other. A program of its own, for the decoder
// has only ES modules, which the test runner's module system does not load.
import { writeFile } from 'node:fs/promises';
import { openSound } from '../../src/adapters/wasm-audio/decode-sound';

async function decode(from: string, to: string): Promise<void> {
  const { blocks } = await openSound(from);
  const channels: number[][] = [];
  for await (const block of blocks()) {
    block.channels.forEach((channel, index) => {
      channels[index] ??= [];
      for (const value of channel) channels[index].push(value);
    });
  }
  await writeFile(to, Buffer.from(Float32Array.from(channels.flat()).buffer));
}

void decode(process.argv[2] ?? '', process.argv[3] ?? '');
