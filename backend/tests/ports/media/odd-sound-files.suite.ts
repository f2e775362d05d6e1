// The contract of every audio encoder for unusual files: it reads the same facts from each format, and writes every
// quality for every number of channels and every sample rate.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { oggChecksum } from '../../../src/adapters/ogg-opus/ogg-pages';
import { demuxOpusWebm } from '../../../src/adapters/wasm-audio/containers/webm-demuxer';
import { type AudioEncoder, type RenditionTarget, renditionBitratesKbps } from '../../../src/ports/media/audio-encoder';
import { aiffOf8Bits, wavFile, wavFloats, wavSamples } from '../../support/sound/odd-sound-files';
import { chirp, samplesOf, writeWav } from '../../support/sound/tone-file';

const soundFiles = path.join(process.cwd(), 'backend/tests/ports/sound-files');

export function describeOddSoundFiles(name: string, open: () => AudioEncoder): void {
  describe(`audio encoder: ${name}`, () => {
    let folder = '';
    let encoder: AudioEncoder;
    const inFolder = (file: string) => path.join(folder, file);

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'libretto-audio-'));
      encoder = open();
    });
    afterAll(async () => await rm(folder, { recursive: true, force: true }));

    describe('files as people have them', () => {
      const held = async (name: string, content: Uint8Array) => {
        await writeFile(inFolder(name), content);
        const { container, codec, channels, sampleRateHz, durationSamples } = await encoder.probe(inFolder(name));
        return [container, codec, channels, sampleRateHz, durationSamples].join(' ');
      };
      const kept = (file: string) => readFile(path.join(soundFiles, file));
      const zeros = (count: number) => Buffer.alloc(count);
      const second = samplesOf(chirp, 16_000, 16_000);
      const integers = (bits: number) =>
        wavFile({ tag: 1, bits, channels: 1, rateHz: 16_000 }, wavSamples(second, bits));

      test.each([8, 16, 24, 32])('takes WAV of %s bits', async (bits) => {
        expect(await held('w.wav', integers(bits))).toBe('wav pcm 1 16000 16000');
      });

      test('takes WAV behind an ID3 tag', async () => {
        const tag = Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0, 0, 0, 0, 10]), zeros(10)]);
        expect(await held('w.wav', Buffer.concat([tag, integers(16)]))).toBe('wav pcm 1 16000 16000');
      });

      test.each([
        ['12 bits of 16', 34, 12],
        ['a block size of 0', 32, 0],
      ])('takes WAV whose header tells %s', async (_what, at, value) => {
        const file = integers(16);
        file.writeUInt16LE(value, at);
        expect(await held('w.wav', file)).toBe('wav pcm 1 16000 16000');
      });

      test.each([32, 64])('takes WAV of floats of %s bits', async (bits) => {
        const floats = wavFile({ tag: 3, bits, channels: 1, rateHz: 16_000 }, wavFloats(second, bits));
        expect(await held('w.wav', floats)).toBe('wav pcm-float 1 16000 16000');
      });

      test.each(['iXML', 'bext', 'LIST'])('passes over a chunk %s of odd length, which is padded', async (name) => {
        const chunk = Buffer.concat([Buffer.from(name), Buffer.from([7, 0, 0, 0]), Buffer.alloc(8, 65)]);
        const whole = integers(16);
        const file = Buffer.concat([whole.subarray(0, 36), chunk, whole.subarray(36)]);
        expect(await held('w.wav', file)).toBe('wav pcm 1 16000 16000');
      });

      test.each([0, 0x7ffff000, 0x7fffffff, 0x80000000, 0xffffffdb, 0xffffffff])(
        'takes WAV of the unknown length %s as long as it is',
        async (length) => {
          const file = integers(16);
          file.writeUInt32LE(length, 40);
          expect(await held('w.wav', file)).toBe('wav pcm 1 16000 16000');
        },
      );

      test('takes FLAC behind an ID3 tag of any length', async () => {
        const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x40\0', 'latin1'), zeros(8192)]);
        expect(await held('f.flac', Buffer.concat([tag, await kept('chirp.flac')]))).toBe('flac flac 2 44100 26500');
      });

      test.each([
        ['an ID3v1 tag', Buffer.concat([Buffer.from('TAG'), zeros(125)])],
        ['an APE tag', Buffer.concat([zeros(100), Buffer.from('APETAGEX'), zeros(24)])],
        ['some bytes', Buffer.from('not a frame')],
      ])('takes FLAC and MP3 with %s behind the sound', async (_, rest) => {
        expect(await held('f.flac', Buffer.concat([await kept('chirp.flac'), rest]))).toBe('flac flac 2 44100 26500');
        expect(await held('m.mp3', Buffer.concat([await kept('chirp.mp3'), rest]))).toBe('mp3 mp3 2 44100 26543');
      });

      test('takes MP3 behind bytes that belong to nothing', async () => {
        const mp3 = await kept('chirp.mp3');
        const shortTag = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\x10', 'latin1'), Buffer.alloc(700, 65)]);
        const ape = Buffer.concat([Buffer.from('APETAGEX'), zeros(200)]);
        for (const junk of [zeros(700), ape, mp3.subarray(900, 1200), shortTag]) {
          expect(await held('m.mp3', Buffer.concat([junk, mp3]))).toBe('mp3 mp3 2 44100 26543');
        }
      });

      test.each(['chirp-opus.ogg', 'chirp-vorbis.ogg'])(
        'takes %s without a page that says it is the last',
        async (file) => {
          const ogg = Buffer.from(await kept(file));
          const whole = await held('whole.ogg', ogg);
          const last = ogg.lastIndexOf('OggS');
          ogg[last + 5] = (ogg[last + 5] ?? 0) & ~4;
          // The checksum is computed with a zero checksum field; decoders that verify it would skip a page with a wrong
          // one.
          ogg.writeUInt32LE(0, last + 22);
          ogg.writeUInt32LE(oggChecksum(ogg.subarray(last)), last + 22);
          const found = await held('endless.ogg', ogg);
          expect(found.split(' ').slice(0, 4)).toEqual(whole.split(' ').slice(0, 4));
          expect(Math.abs(Number(found.split(' ')[4]) - Number(whole.split(' ')[4]))).toBeLessThan(1000);
        },
      );

      test.each([
        ['chirp-alac.m4a', 'mp4 alac 2 44100 26500'],
        ['chirp-flac.mp4', 'mp4 flac 2 44100 26500'],
        // The packets of an MP3 hold 28,800 samples, of which the edit list cuts the first 1,105.
        ['chirp-mp3.mp4', 'mp4 mp3 2 44100 27695'],
        ['chirp-pcm.mov', 'mp4 pcm 1 8000 4808'],
      ])('takes %s', async (file, facts) => {
        expect(await held(file, await kept(file))).toBe(facts);
      });

      test.each([
        ['chirp-opus.mp4', 'mp4 opus 2 48000', 28_844],
        ['chirp-vorbis.webm', 'webm vorbis 2 44100', 26_500],
      ])('takes %s, whose container rounds its length', async (file, facts, durationSamples) => {
        const found = (await held(file, await kept(file))).split(' ');
        expect(found.slice(0, 4).join(' ')).toBe(facts);
        expect(Math.abs(Number(found[4]) - durationSamples)).toBeLessThanOrEqual(150);
      });

      test.each([
        ['chirp-alac.m4a', 0.5],
        ['chirp-flac.mp4', 0.99],
        ['chirp-vorbis.webm', 0.6],
        ['chirp-aac.m4a', 0.9],
      ])('refuses %s as cut off', async (file, share) => {
        const whole = await kept(file);
        await writeFile(inFolder(file), whole.subarray(0, Math.floor(whole.length * share)));
        await expect(encoder.probe(inFolder(file))).rejects.toMatchObject({ code: 'truncated' });
      });

      test('decodes ALAC into the sound of the same file in FLAC', async () => {
        const [alac, flac] = [
          await encoder.measure(path.join(soundFiles, 'chirp-alac.m4a')),
          await encoder.measure(path.join(soundFiles, 'chirp.flac')),
        ];
        expect(alac.waveform).toEqual(flac.waveform);
        // One decoder divides whole numbers by 32,768, the other one by 32,767.
        expect(alac.loudness.integratedLufs).toBeCloseTo(flac.loudness.integratedLufs, 2);
        expect(alac.loudness.truePeakDbtp).toBeCloseTo(flac.loudness.truePeakDbtp, 2);
      });

      test.each([1, 2])('takes AIFF of 8 bits, which have a sign, in %s channels', async (channels) => {
        const file = aiffOf8Bits(samplesOf(chirp, 16_000, 16_000), channels);
        expect(await held('a.aiff', file)).toBe(`aiff pcm ${channels} 16000 16000`);
        // Samples with the wrong sign would be noise at full scale.
        const { truePeakDbtp } = await encoder.measureLoudness(inFolder('a.aiff'));
        expect(truePeakDbtp).toBeLessThan(-7);
        expect(truePeakDbtp).toBeGreaterThan(-9);
      });

      test('takes two streams one behind the other as one sound', async () => {
        const one = await kept('chirp-opus.ogg');
        const found = (await held('chained.ogg', Buffer.concat([one, one]))).split(' ');
        expect(found.slice(0, 4)).toEqual(['ogg', 'opus', '2', '48000']);
        // ffmpeg keeps the priming of the second stream, which is 312 samples.
        expect(Math.abs(Number(found[4]) - 2 * 28_844)).toBeLessThanOrEqual(312);
      });
    });

    const rates = [8_000, 22_050, 32_000, 44_100, 48_000, 96_000];
    test.each([
      ...[1, 2].flatMap((channels) => rates.map((rateHz) => ({ channels, rateHz }))),
      { channels: 6, rateHz: 48_000 },
    ])('writes every quality of $channels channels at $rateHz Hz, in both formats', async ({ channels, rateHz }) => {
      const sound = samplesOf(chirp, rateHz, rateHz / 5);
      await writeWav(inFolder('any.wav'), Array(channels).fill(sound), rateHz);
      const targets = renditionBitratesKbps.flatMap((bitrateKbps) =>
        (['opus', 'aac'] as const).map((format): RenditionTarget => {
          const path = inFolder(`${format}-${bitrateKbps}`);
          return { path, format, bitrateKbps, part: 'whole' };
        }),
      );
      const renditions = await encoder.transcode(inFolder('any.wav'), targets);
      for (const rendition of renditions) {
        const isKept = rendition.format === 'aac' && rateHz >= 32_000 && rateHz <= 48_000;
        expect(rendition.sampleRateHz).toBe(isKept ? rateHz : 48_000);
        expect(rendition.durationSamples).toBe(rendition.sampleRateHz / 5);
        expect(rendition.sizeBytes).toBeGreaterThan(1000);
      }
    });

    test('keeps mono mono', async () => {
      const target: RenditionTarget = { path: inFolder('mono'), format: 'opus', bitrateKbps: 128, part: 'whole' };
      await encoder.transcode(path.join(soundFiles, 'chirp-mono.mp3'), [target]);
      expect(demuxOpusWebm(await readFile(target.path)).channels).toBe(1);
    });
  });
}
