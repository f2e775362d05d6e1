// Fingerprints are tested together with their comparison, which is their purpose.

import { piece, pieceSeconds as seconds } from '../../../../tests/support/sound/piece';
import { alikeFrom, marksOf, soundSimilarity, wordsOf } from '../../../kernel/files/sound-print';
import { SoundPrintMeter } from './sound-print-meter';

const { round } = Math;

interface Played {
  readonly rateHz?: number;
  readonly gain?: number;
  readonly noise?: number;
  readonly pauseSeconds?: number;
  readonly channels?: number;
  readonly bits?: number;
}

function printOf(sound: (rateHz: number) => Float32Array, played: Played = {}): Uint32Array {
  const { rateHz = 44_100, gain = 1, noise = 0, pauseSeconds = 0, channels = 1, bits = 24 } = played;
  const meter = new SoundPrintMeter(rateHz);
  let state = 7;
  const hiss = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2_147_483_648 - 1;
  };
  const steps = 2 ** (bits - 1);
  const pause = pauseSeconds * rateHz;
  const all = new Float32Array(seconds * rateHz + pause);
  all.set(sound(rateHz), pause);
  for (let place = 0; place < all.length; place += 1) {
    all[place] = round((gain * (all[place] as number) + noise * hiss()) * steps) / steps;
  }
  // Writes blocks, as decoders deliver them.
  for (let from = 0; from < all.length; from += 4_999) {
    meter.write(Array.from({ length: channels }, () => all.subarray(from, from + 4_999)));
  }
  return wordsOf(meter.print());
}

const inCommon = (one: Uint32Array, other: Uint32Array) => {
  const marks = new Set(marksOf(one));
  return marksOf(other).filter((mark) => marks.has(mark)).length;
};

const original = printOf(piece(1));

test('a print has about eight words a second', () => {
  expect(original.length).toBeGreaterThan((seconds - 4) * 8);
  expect(original.length).toBeLessThan(seconds * 8.1);
  expect(new Set(original).size).toBeGreaterThan(original.length / 2);
});

test.each<[string, Played, number]>([
  ['itself', {}, 1],
  ['at 48 kHz', { rateHz: 48_000 }, 0.8],
  ['at 96 kHz in stereo', { rateHz: 96_000, channels: 2 }, 0.8],
  ['at 22 kHz', { rateHz: 22_050 }, 0.75],
  ['at a tenth of its loudness', { gain: 0.1 }, 0.95],
  ['with hiss', { noise: 0.01 }, 0.75],
  ['in eight bits', { bits: 8 }, 0.7],
  ['after a pause', { pauseSeconds: 3 }, 0.8],
])('a recording is known again %s', (_, played, atLeast) => {
  const again = printOf(piece(1), played);
  expect(soundSimilarity(original, again)).toBeGreaterThanOrEqual(atLeast);
  expect(soundSimilarity(again, original)).toBeGreaterThanOrEqual(atLeast);
  // The fingerprints share enough index keys for the lookup to find them.
  expect(inCommon(original, again)).toBeGreaterThanOrEqual(4);
});

test('other recordings are others', () => {
  const others = [2, 3, 4].map((seed) => printOf(piece(seed)));
  const all = [original, ...others];
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      expect(soundSimilarity(one, other)).toBeLessThan(alikeFrom - 0.1);
      expect(inCommon(one, other)).toBeLessThan(4);
    }
  }
});

test('silence and sounds of a moment have nothing that could be known again', () => {
  const silence = printOf((rateHz) => new Float32Array(seconds * rateHz));
  expect(silence.every((word) => word === 0)).toBe(true);
  expect(marksOf(silence)).toEqual([]);
  expect(soundSimilarity(silence, silence)).toBe(0);
  const short = new SoundPrintMeter(44_100);
  short.write([new Float32Array(44_100).fill(0.1)]);
  expect(short.print()).toBe('');
  expect(new SoundPrintMeter(44_100).print()).toBe('');
});

test('no more than two minutes are listened to', () => {
  const meter = new SoundPrintMeter(8_000);
  const minute = Float32Array.from({ length: 8_000 * 60 }, (_, at) => (at % 40) / 40);
  for (let count = 0; count < 3; count += 1) meter.write([minute]);
  expect(wordsOf(meter.print()).length).toBeLessThan(120 * 8.1);
});
