// Decodes MP4 and WebM files whose headers or packets are unusual, without a child process.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { AudioRefusal } from '../../ports/media/audio-encoder';
import { AlacDecoder } from './alac-decoder';
import { walkSound } from './containers/walk-sound';
import { openPackets } from './decode-packets';
import { lengthOf } from './sound';

const kept = (name: string) => path.join(process.cwd(), 'backend/tests/ports/sound-files', name);
const limits = { maxDurationMs: 60 * 60_000, maxMemoryBytes: Number.POSITIVE_INFINITY };
const folder = temporaryFolder();
afterAll(() => folder.remove());
afterEach(() => jest.restoreAllMocks());

const nothing = () => {};

/** Repeats the packets of a WebM file. */
async function repeated(name: string, times: number): Promise<string> {
  const { BufferTarget, EncodedAudioPacketSource, EncodedPacketSink, FilePathSource, Input, Output, ...bunny } =
    await import('mediabunny');
  const input = new Input({ formats: [bunny.WEBM], source: new FilePathSource(kept(name)) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error(`${name} holds no sound`);
  const target = new BufferTarget();
  const output = new Output({ format: new bunny.WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource('vorbis');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for (let time = 0; time < times; time += 1) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet.clone({ timestamp: packet.timestamp + time * 0.7 }), { decoderConfig });
    }
  }
  await output.finalize();
  input.dispose();
  const place = path.join(folder.path, 'repeated.webm');
  await writeFile(place, new Uint8Array(target.buffer ?? new ArrayBuffer()));
  return place;
}

/** Changes numbers of a box in the header, each at its distance from the name of the box. */
async function changed(name: string, numbers: readonly (readonly [box: string, distance: number, value: number])[]) {
  const file = await readFile(kept(name));
  for (const [box, distance, value] of numbers) file.writeUInt32BE(value, file.indexOf(box) + distance);
  const place = path.join(folder.path, name);
  await writeFile(place, file);
  return place;
}

test('decodes Vorbis in pieces, so that the limits are checked in between', async () => {
  const { blocks } = await openPackets(await repeated('chirp-vorbis.webm', 40), 'webm');
  const lengths: number[] = [];
  const shares: number[] = [];
  for await (const block of blocks()) {
    lengths.push(lengthOf(block.channels));
    shares.push(block.share);
  }
  const total = lengths.reduce((sum, length) => sum + length, 0);
  expect(total).toBeGreaterThan(40 * 26_000);
  expect(Math.max(...lengths)).toBeLessThan(total / 5);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test('decodes no packet behind the end that the header declares', async () => {
  const place = await changed('chirp-alac.m4a', [['stts', 16, 512]]);
  const decode = jest.spyOn(AlacDecoder.prototype, 'decode');
  const { durationSamples } = await walkSound(place, limits, nothing);
  expect(durationSamples).toBe(6 * 512 + 1924);
  expect(decode.mock.calls.length).toBeLessThanOrEqual(2);
});

test('decodes nothing of a file that declares to be longer than allowed, counting what its edit list skips', async () => {
  const decode = jest.spyOn(AlacDecoder.prototype, 'decode');
  const short = { ...limits, maxDurationMs: 500 };
  await expect(walkSound(kept('chirp-alac.m4a'), short, nothing)).rejects.toMatchObject({ code: 'too-long' });
  const skipped = await changed('chirp-alac.m4a', [['elst', 16, 22_050]]);
  await expect(walkSound(skipped, short, nothing)).rejects.toMatchObject({ code: 'too-long' });
  expect(decode).not.toHaveBeenCalled();
});

test('takes no ALAC whose frames are longer than any encoder makes them', () => {
  const header = Buffer.alloc(24);
  header.writeUInt32BE(1 << 16, 0);
  header.set([0, 16, 40, 10, 14, 2], 4);
  header.writeUInt32BE(44_100, 20);
  expect(() => new AlacDecoder(header)).not.toThrow();
  header.writeUInt32BE((1 << 16) + 1, 0);
  expect(() => new AlacDecoder(header)).toThrow(AudioRefusal);
});

test.each([
  ['chirp-delayed.m4a', 0],
  ['chirp-delayed.webm', 150],
])('takes %s, whose sound begins after a second', async (name, tolerance) => {
  const { durationSamples } = await walkSound(kept(name), limits, nothing);
  expect(Math.abs(durationSamples - 26_500)).toBeLessThanOrEqual(tolerance);
});

test('takes WebM whose video is longer than its sound', async () => {
  const file = await readFile(kept('chirp-vorbis.webm'));
  // The duration is a float in milliseconds.
  file.writeDoubleBE(5000, file.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3);
  const place = path.join(folder.path, 'longer.webm');
  await writeFile(place, file);
  const { durationSamples } = await walkSound(place, limits, nothing);
  // Nothing tells how much of the last block is silence.
  expect(Math.abs(durationSamples - 26_500)).toBeLessThanOrEqual(1024);
});
