import fc from 'fast-check';
import { demuxOpusWebm } from './webm-demuxer';
import { muxOpusWebm, type OpusPacket } from './webm-muxer';

/** A packet of 20 ms according to its first byte; these tests ignore the rest. */
const packet = (filler: number): OpusPacket => ({ data: Uint8Array.of(0xfc, filler, filler), durationSamples: 960 });
const packets = (count: number) => Array.from({ length: count }, (_, index) => packet(index % 256));

describe('WebM muxer', () => {
  test('writes what its reader reads, to the sample', () => {
    const streams = fc.record({
      count: fc.integer({ min: 1, max: 400 }),
      padding: fc.integer({ min: 0, max: 647 }),
      channels: fc.constantFrom(1 as const, 2 as const),
      outputGain: fc.integer({ min: -2000, max: 2000 }),
    });
    fc.assert(
      fc.property(streams, ({ count, padding, channels, outputGain }) => {
        const durationSamples = count * 960 - 312 - padding;
        const stream = { packets: packets(count), channels, preSkipSamples: 312, durationSamples, outputGain };
        expect(demuxOpusWebm(muxOpusWebm(stream))).toEqual(stream);
      }),
      { numRuns: 50 },
    );
  });

  test('points each cue at the cluster of its second', () => {
    const file = Buffer.from(
      muxOpusWebm({ packets: packets(500), channels: 2, preSkipSamples: 312, durationSamples: 479_000 }),
    );
    const segmentAt = file.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67])) + 4;
    const bodyAt = segmentAt + (Math.clz32(file[segmentAt] ?? 0) - 24) + 1;
    const points: { timeMs: number; at: number }[] = [];
    for (
      let at = file.indexOf(Buffer.from([0xb3, 0x84]));
      at > 0;
      at = file.indexOf(Buffer.from([0xb3, 0x84]), at + 1)
    ) {
      const place = file.indexOf(Buffer.from([0xf1, 0x84]), at);
      if (place - at < 20) points.push({ timeMs: file.readUInt32BE(at + 2), at: file.readUInt32BE(place + 2) });
    }
    expect(points.map(({ timeMs }) => timeMs)).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000]);
    for (const { at } of points) expect(file.readUInt32BE(bodyAt + at)).toBe(0x1f43b675);
  });

  test('tells the duration of the sound, not of its packets', () => {
    const file = Buffer.from(
      muxOpusWebm({ packets: packets(51), channels: 2, preSkipSamples: 312, durationSamples: 48_096 }),
    );
    expect(file.readDoubleBE(file.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3)).toBe(1002);
  });

  test.each([46_000, 49_000])('refuses a length of %s that the packets do not hold', (durationSamples) => {
    const stream = { packets: packets(50), channels: 1 as const, preSkipSamples: 312, durationSamples };
    expect(() => muxOpusWebm(stream)).toThrow(RangeError);
  });
});

describe('WebM reader', () => {
  const file = muxOpusWebm({ packets: packets(120), channels: 2, preSkipSamples: 312, durationSamples: 114_500 });

  test('says of every cut file that it is cut or broken', () => {
    for (let length = 1; length < file.length; length += 1) {
      expect(() => demuxOpusWebm(file.subarray(0, length))).toThrow(/truncated|broken|unsupported/);
    }
  });

  test('ends on any bytes, with sound or with a fault', () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: file.length - 1 }), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const bent = file.slice();
        bent[at] = value;
        try {
          demuxOpusWebm(bent);
        } catch (error) {
          expect(error).toMatchObject({ message: expect.stringMatching(/truncated|broken|unsupported-codec/) });
        }
      }),
    );
  });
});
