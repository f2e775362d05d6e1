// The contract of every audio encoder: exact lengths and starts, previews without a click, loudness, and rejection of
// invalid files.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demuxOpusWebm } from '../../../src/adapters/wasm-audio/containers/webm-demuxer';
import type { AudioEncoder, AudioFormat, RenditionTarget } from '../../../src/ports/media/audio-encoder';
import { decodedOpus } from '../../support/sound/decoded-opus';
import { readEdit } from '../../support/sound/mp4-edit';
import { chirp, levelDbfs, samplesOf, shiftOf, tone, writeAiff, writeWav } from '../../support/sound/tone-file';
import { describeOddSoundFiles } from './odd-sound-files.suite';

const soundFiles = path.join(process.cwd(), 'backend/tests/ports/sound-files');

export interface AudioEncoderTwin {
  /** Opens an encoder; limits replace the engine's own. */
  readonly open: (limits?: { maxDurationMs?: number; timeLimitMs?: number }) => AudioEncoder;
  readonly readsAac: boolean;
}

export function describeAudioEncoder(name: string, twin: AudioEncoderTwin): void {
  describeOddSoundFiles(name, () => twin.open());
  describe(`audio encoder: ${name}`, () => {
    let folder = '';
    let encoder: AudioEncoder;
    const inFolder = (file: string) => path.join(folder, file);
    const target = (format: AudioFormat, more: Partial<RenditionTarget> = {}): RenditionTarget => ({
      path: inFolder(`${format}-${more.bitrateKbps ?? 128}-${more.part ?? 'whole'}`),
      format,
      bitrateKbps: 128,
      part: 'whole',
      ...more,
    });

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'libretto-audio-'));
      encoder = twin.open();
    });
    afterAll(async () => await rm(folder, { recursive: true, force: true }));

    describe('probe', () => {
      test.each([
        ['chirp.flac', 'flac', 'flac', 2, 44_100, 26_500],
        ['chirp-5.1.flac', 'flac', 'flac', 6, 44_100, 26_500],
        ['chirp.mp3', 'mp3', 'mp3', 2, 44_100, 26_543],
        ['chirp-mono.mp3', 'mp3', 'mp3', 1, 44_100, 26_543],
        ['chirp-opus.ogg', 'ogg', 'opus', 2, 48_000, 28_844],
        ['chirp-opus.webm', 'webm', 'opus', 2, 48_000, 28_844],
      ])('tells what %s holds', async (file, container, codec, channels, sampleRateHz, durationSamples) => {
        const facts = await encoder.probe(path.join(soundFiles, file));
        expect(facts).toMatchObject({ container, codec, channels, sampleRateHz, durationSamples });
        expect(facts.sizeBytes).toBe((await readFile(path.join(soundFiles, file))).length);
      });

      test('counts Vorbis to within the one short block that its readers differ by', async () => {
        const facts = await encoder.probe(path.join(soundFiles, 'chirp-vorbis.ogg'));
        expect(facts.codec).toBe('vorbis');
        expect(Math.abs(facts.durationSamples - 26_500)).toBeLessThanOrEqual(128);
      });

      test('tells what an AIFF file holds, and refuses one that is cut off', async () => {
        await writeAiff(inFolder('chirp.aiff'), [samplesOf(chirp, 44_100, 26_500)], 44_100);
        expect(await encoder.probe(inFolder('chirp.aiff'))).toMatchObject({
          ...{ container: 'aiff', codec: 'pcm', contentType: 'audio/aiff', channels: 1 },
          ...{ sampleRateHz: 44_100, durationSamples: 26_500 },
        });
        const whole = await readFile(inFolder('chirp.aiff'));
        await writeFile(inFolder('cut.aiff'), whole.subarray(0, 30_000));
        await expect(encoder.probe(inFolder('cut.aiff'))).rejects.toMatchObject({ code: 'truncated' });
      });

      test('measures facts, loudness and outline in one call', async () => {
        // Half a second of silence, then half a second at half of full scale.
        const sound = samplesOf((at) => (at < 0.5 ? 0 : 0.5 * Math.sin(2 * Math.PI * 441 * at)), 44_100, 44_100);
        await writeAiff(inFolder('halves.aiff'), [sound, sound], 44_100);
        const { facts, loudness, waveform } = await encoder.measure(inFolder('halves.aiff'));
        expect(facts).toEqual(await encoder.probe(inFolder('halves.aiff')));
        expect(loudness).toEqual(await encoder.measureLoudness(inFolder('halves.aiff')));
        expect(waveform.length).toBeGreaterThan(40);
        expect(waveform.length).toBeLessThanOrEqual(800);
        expect(new Set(waveform.slice(0, waveform.length / 2 - 1))).toEqual(new Set([0]));
        expect(new Set(waveform.slice(waveform.length / 2 + 1))).toEqual(new Set([50]));
        await expect(encoder.measure(path.join(folder, 'page.aiff'))).rejects.toThrow();
      });

      test('reads AAC, or says that it does not', async () => {
        const probing = encoder.probe(path.join(soundFiles, 'chirp-aac.m4a'));
        if (twin.readsAac) expect(await probing).toMatchObject({ codec: 'aac', durationSamples: 26_500 });
        else await expect(probing).rejects.toMatchObject({ name: 'AudioRefusal', code: 'unsupported-codec' });
      });
    });

    describe('refusals', () => {
      const refusal = (...codes: string[]) =>
        expect.objectContaining({ name: 'AudioRefusal', code: expect.stringMatching(new RegExp(codes.join('|'))) });

      test('refuses files that are no sound', async () => {
        await writeFile(inFolder('page.mp3'), '<!doctype html><title>Not a song</title>');
        await expect(encoder.probe(inFolder('page.mp3'))).rejects.toEqual(refusal('unknown-format'));
      });

      test('refuses an empty file, and one with a header and no sound', async () => {
        await writeFile(inFolder('empty.wav'), '');
        await expect(encoder.probe(inFolder('empty.wav'))).rejects.toEqual(refusal('unknown-format'));
        await writeWav(inFolder('silent.wav'), [new Float32Array(0)], 44_100);
        await expect(encoder.probe(inFolder('silent.wav'))).rejects.toEqual(refusal('empty', 'broken'));
      });

      test.each(['chirp.flac', 'chirp.mp3', 'chirp-opus.ogg', 'chirp-vorbis.ogg', 'chirp-opus.webm'])(
        'refuses %s cut off in its middle',
        async (file) => {
          const whole = await readFile(path.join(soundFiles, file));
          await writeFile(inFolder('cut'), whole.subarray(0, Math.floor(whole.length * 0.6)));
          await expect(encoder.probe(inFolder('cut'))).rejects.toEqual(refusal('truncated', 'broken'));
          await expect(encoder.transcode(inFolder('cut'), [target('opus')])).rejects.toEqual(
            refusal('truncated', 'broken'),
          );
        },
      );

      test('refuses a WAV file cut off in its middle', async () => {
        await writeWav(inFolder('whole.wav'), [samplesOf(chirp, 44_100, 20_000)], 44_100);
        const whole = await readFile(inFolder('whole.wav'));
        await writeFile(inFolder('cut.wav'), whole.subarray(0, 30_000));
        await expect(encoder.probe(inFolder('cut.wav'))).rejects.toEqual(refusal('truncated'));
      });

      test.each(['chirp.flac', 'chirp.mp3', 'chirp-opus.ogg', 'chirp-opus.webm', 'chirp-vorbis.ogg'])(
        'survives %s with noise in place of its sound',
        async (file) => {
          const noise = await readFile(path.join(soundFiles, file));
          for (let at = 600; at < noise.length; at += 1) noise[at] = (at * 7919) % 251;
          await writeFile(inFolder('noise'), noise);
          const outcome = await encoder.probe(inFolder('noise')).catch((error: unknown) => error);
          if (outcome instanceof Error) expect(outcome).toEqual(refusal('.'));
        },
      );

      test('refuses sounds that are longer than allowed', async () => {
        const strict = twin.open({ maxDurationMs: 200 });
        await expect(strict.probe(path.join(soundFiles, 'chirp.flac'))).rejects.toEqual(refusal('too-long'));
      });

      test('ends work that takes too long, and leaves nothing behind', async () => {
        await writeWav(inFolder('long.wav'), [samplesOf(chirp, 44_100, 44_100 * 20)], 44_100);
        const hurried = twin.open({ timeLimitMs: 30 });
        const targets = [target('aac', { bitrateKbps: 320 }), target('opus')];
        await expect(hurried.transcode(inFolder('long.wav'), targets)).rejects.toEqual(refusal('too-costly'));
        expect((await readdir(folder)).filter((file) => /^(aac|opus)/.test(file))).toEqual([]);
      });

      test('stops when it is aborted, and leaves nothing behind', async () => {
        const stop = AbortSignal.timeout(150);
        const transcoding = encoder.transcode(inFolder('long.wav'), [target('opus')], { signal: stop });
        await expect(transcoding).rejects.toMatchObject({ name: 'TimeoutError' });
        expect((await readdir(folder)).filter((file) => /^(aac|opus)/.test(file))).toEqual([]);
      });
    });

    describe('transcode', () => {
      const left = samplesOf(chirp, 44_100, 26_500);
      const right = left.map((value) => value / 2);

      beforeAll(async () => await writeWav(inFolder('source.wav'), [left, right], 44_100));

      test('writes Opus that starts and ends with the source', async () => {
        const [rendition] = await encoder.transcode(inFolder('source.wav'), [target('opus')]);
        expect(rendition).toMatchObject({ sampleRateHz: 48_000, durationSamples: 28_844 });
        const stream = demuxOpusWebm(await readFile(target('opus').path));
        expect(stream).toMatchObject({ channels: 2, preSkipSamples: 312, durationSamples: 28_844 });
        const sound = await decodedOpus(target('opus').path, 2);
        expect(shiftOf(sound[0] as Float32Array, samplesOf(chirp, 48_000, 28_844))).toBe(0);
        expect(levelDbfs(sound[0] as Float32Array) - levelDbfs(sound[1] as Float32Array)).toBeCloseTo(6.02, 0);
      });

      test('writes Opus with the cues in front of the sound', async () => {
        const file = await readFile(target('opus').path);
        const cuesAt = file.indexOf(Buffer.from([0x1c, 0x53, 0xbb, 0x6b]), 200);
        const clusterAt = file.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]));
        expect(cuesAt).toBeGreaterThan(0);
        expect(cuesAt).toBeLessThan(clusterAt);
      });

      test.each([128, 320] as const)(
        'writes AAC of %s kbit/s whose priming and padding are not heard',
        async (bitrateKbps) => {
          const aac = target('aac', { bitrateKbps });
          const [rendition] = await encoder.transcode(inFolder('source.wav'), [aac]);
          expect(rendition).toMatchObject({ sampleRateHz: 44_100, durationSamples: 26_500 });
          const file = await readFile(aac.path);
          const edit = readEdit(file);
          expect(edit.fromSamples).toBe(1024);
          expect(Math.abs(edit.lengthSamples - 26_500)).toBeLessThanOrEqual(1);
          expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
        },
      );

      test.each(['chirp.flac', 'chirp.mp3', 'chirp-mono.mp3', 'chirp-opus.ogg', 'chirp-vorbis.ogg', 'chirp-opus.webm'])(
        'writes AAC of %s that begins and ends with it',
        async (file) => {
          const source = path.join(soundFiles, file);
          const { durationSamples } = await encoder.probe(source);
          const [rendition] = await encoder.transcode(source, [target('aac')]);
          expect(rendition?.durationSamples).toBe(durationSamples);
          const edit = readEdit(await readFile(target('aac').path));
          expect(edit.fromSamples).toBe(1024);
          expect(Math.abs(edit.lengthSamples - durationSamples)).toBeLessThanOrEqual(1);
        },
      );

      test('writes all targets of one call, each in its bitrate', async () => {
        await writeWav(inFolder('noise.wav'), [samplesOf(() => Math.random() - 0.5, 48_000, 96_000)], 48_000);
        const targets = ([64, 128, 256] as const).map((bitrateKbps) => target('opus', { bitrateKbps }));
        const shares: number[] = [];
        const renditions = await encoder.transcode(inFolder('noise.wav'), targets, {
          onProgress: (share) => shares.push(share),
        });
        const kbps = renditions.map(({ sizeBytes, durationSamples }) => (sizeBytes * 8 * 48) / durationSamples);
        kbps.forEach((each, index) => {
          expect(each / (targets[index]?.bitrateKbps ?? 1)).toBeGreaterThan(0.75);
          expect(each / (targets[index]?.bitrateKbps ?? 1)).toBeLessThan(1.25);
        });
        expect(shares).toEqual([...shares].sort((a, b) => a - b));
        expect(Math.max(0, ...shares)).toBeLessThanOrEqual(1);
      });

      test('mixes six channels down to two without clipping', async () => {
        await encoder.transcode(path.join(soundFiles, 'chirp-5.1.flac'), [target('opus')]);
        const [one, two] = await decodedOpus(target('opus').path, 2);
        // All channels are identical, so the downmix of each side equals the original.
        expect(levelDbfs(one as Float32Array)).toBeCloseTo(levelDbfs(left), 0);
        expect(levelDbfs(two as Float32Array)).toBeCloseTo(levelDbfs(left), 0);
      });
    });

    describe('preview', () => {
      test.each(['opus', 'aac'] as const)('is 15 s of %s', async (format) => {
        await writeWav(inFolder('tone.wav'), [samplesOf(tone(440, -12), 48_000, 48_000 * 17)], 48_000);
        const preview = target(format, { part: 'preview' });
        const [rendition] = await encoder.transcode(inFolder('tone.wav'), [preview]);
        expect(rendition).toMatchObject({ durationSamples: 720_000, sampleRateHz: 48_000 });
      });

      test('fades by half a sine and ends without a click', async () => {
        const [sound] = await decodedOpus(target('opus', { part: 'preview' }).path, 1);
        const before = levelDbfs(sound as Float32Array, 600_000, 640_000);
        expect(before).toBeCloseTo(-15, 0);
        expect(levelDbfs(sound as Float32Array, 683_000, 685_000)).toBeCloseTo(before - 6, 0);
        expect(levelDbfs(sound as Float32Array, 719_500)).toBeLessThan(-75);
      });

      test('of a shorter song is all of it', async () => {
        const preview = target('opus', { part: 'preview' });
        const [rendition] = await encoder.transcode(path.join(soundFiles, 'chirp.flac'), [preview]);
        expect(rendition?.durationSamples).toBe(28_844);
      });
    });

    describe('loudness', () => {
      const measure = async (channels: Float32Array[], sampleRateHz = 48_000) => {
        await writeWav(inFolder('loudness.wav'), channels, sampleRateHz);
        return await encoder.measureLoudness(inFolder('loudness.wav'));
      };

      test.each([44_100, 48_000])('of a stereo tone of −23 dBFS at %s Hz is −23 LUFS', async (rateHz) => {
        const channel = samplesOf(tone(1000, -23), rateHz, rateHz * 5);
        const { integratedLufs, truePeakDbtp } = await measure([channel, channel], rateHz);
        expect(Math.abs(integratedLufs + 23)).toBeLessThanOrEqual(0.1);
        expect(Math.abs(truePeakDbtp + 23)).toBeLessThanOrEqual(0.2);
      });

      test('of mono is that of the same sound on both sides', async () => {
        const { integratedLufs } = await measure([samplesOf(tone(1000, -23), 48_000, 48_000 * 3)]);
        expect(Math.abs(integratedLufs + 23)).toBeLessThanOrEqual(0.1);
      });

      test('does not count pauses', async () => {
        const channel = samplesOf((at) => (at > 2 && at < 5 ? 0 : tone(1000, -20)(at)), 48_000, 48_000 * 7);
        const { integratedLufs } = await measure([channel, channel]);
        expect(Math.abs(integratedLufs + 20)).toBeLessThanOrEqual(0.4);
      });

      test('finds the peak between two samples', async () => {
        // The samples reach 0.354; the level rises slowly, because an abrupt start would ring higher.
        const swell = (at: number) => 0.5 * Math.sin(Math.PI * at) * Math.sin(Math.PI * (24_000 * at + 0.25));
        const { truePeakDbtp } = await measure([samplesOf(swell, 48_000, 48_000)]);
        expect(truePeakDbtp).toBeGreaterThan(-6.42);
        expect(truePeakDbtp).toBeLessThan(-5.8);
      });

      test('of silence is −70 LUFS', async () => {
        const { integratedLufs, truePeakDbtp } = await measure([new Float32Array(48_000)]);
        expect(integratedLufs).toBe(-70);
        expect(truePeakDbtp).toBeLessThanOrEqual(-100);
      });
    });
  });
}
