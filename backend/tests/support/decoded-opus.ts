// Decodes a WebM file of Opus to its samples, in a process of its own: the decoder is a module that jest cannot load.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The samples of each channel. */
export async function decodedOpus(file: string, channels: number): Promise<Float32Array[]> {
  const raw = `${file}.f32`;
  const program = path.join(process.cwd(), 'backend/tests/support/decode-opus-webm.ts');
  await run(process.execPath, ['--import', 'tsx', program, file, raw]);
  const bytes = await readFile(raw);
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const length = all.length / channels;
  return Array.from({ length: channels }, (_, index) => all.slice(index * length, (index + 1) * length));
}
