import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { readZip, type ZipFile, zipLayout } from './stored-zip';

const contents = [Buffer.from('first'), Buffer.alloc(0), Buffer.alloc(70_000, 'ab')];
const names = ['Nour/01 Été à Paris.wav', 'empty.txt', '日本/曲.flac'];
const files = contents.map(
  (content, at): ZipFile => ({
    name: names[at] as string,
    bytes: content.length,
    crc32: crc32(content),
    modifiedMs: Date.UTC(2026, 4, 17, 13, 37, 42),
  }),
);
async function* read(index: number, { start, end }: { start: number; end: number }) {
  yield contents[index]?.subarray(start, end + 1) as Buffer;
}
async function bytesOf(start?: number, end?: number): Promise<Buffer> {
  const layout = zipLayout(files);
  const chunks: Buffer[] = [];
  for await (const chunk of readZip(layout, { start: start ?? 0, end: end ?? layout.bytes - 1 }, read))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('other programs unpack the zip with its names and contents', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  try {
    writeFileSync(join(folder, 'a.zip'), await bytesOf());
    execFileSync('python3', ['-m', 'zipfile', '-t', 'a.zip'], { cwd: folder });
    execFileSync('python3', ['-m', 'zipfile', '-e', 'a.zip', '.'], { cwd: folder });
    for (const [at, name] of names.entries()) expect(readFileSync(join(folder, name))).toEqual(contents[at]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('any range of the zip has the same bytes', async () => {
  const whole = await bytesOf();
  expect(whole).toHaveLength(zipLayout(files).bytes);
  for (const [start, end] of [
    [0, 0],
    [3, 60],
    [40, 70_000],
    [whole.length - 30, whole.length - 1],
  ] as const) {
    expect(await bytesOf(start, end)).toEqual(whole.subarray(start, end + 1));
  }
});

test('finds files beyond 4 GiB by the larger fields', () => {
  const large = 0xfffffff0;
  const of = (name: string): ZipFile => ({ name, bytes: large, crc32: 0, modifiedMs: 0 });
  const { parts, bytes } = zipLayout([of('a'), of('b'), of('c')]);
  const last = parts.at(-1);
  const directory = last?.kind === 'bytes' ? last.content : Buffer.alloc(0);
  expect(bytes).toBeGreaterThan(3 * large);
  expect(directory.readBigUInt64LE(directory.length - 22 - 20 + 8)).toBe(BigInt(bytes - 22 - 20 - 56));
  // The third file begins after two others, each with a header of 31 bytes.
  expect(directory.includes(Buffer.from(new BigUint64Array([BigInt(2 * (large + 31))]).buffer))).toBe(true);
  expect(() => zipLayout([{ ...of('d'), bytes: 0xffffffff }])).toThrow('too large');
});
