// Decodes a WebM file with Opus into a file of floats, channel after channel. It is a separate program, because the
// decoder is ESM-only and the test runner cannot load it.
import { writeFile } from 'node:fs/promises';
import { openSound } from '../../../src/adapters/wasm-audio/decode-sound';

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
