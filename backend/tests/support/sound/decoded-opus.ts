// Decodes a WebM file with Opus to its samples, in a separate process, because the decoder is a module that jest cannot
// load.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundled } from '../programs/bundled';

const run = promisify(execFile);
/** The program is bundled once, because it then starts far sooner. */
let program: Promise<string> | undefined;

/** The samples of each channel. */
export async function decodedOpus(file: string, channels: number): Promise<Float32Array[]> {
  const raw = `${file}.f32`;
  program ??= bundled(path.join(__dirname, 'decode-opus-webm.ts'), 'esm');
  await run(process.execPath, [await program, file, raw]);
  const bytes = await readFile(raw);
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const length = all.length / channels;
  return Array.from({ length: channels }, (_, index) => all.slice(index * length, (index + 1) * length));
}
