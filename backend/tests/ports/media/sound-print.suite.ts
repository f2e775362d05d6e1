// The contract of every audio encoder's fingerprint: it is the same for a recording in any format, and differs between
// recordings.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { alikeFrom, soundSimilarity, wordsOf } from '../../../src/kernel/files/sound-print';
import type { AudioEncoder } from '../../../src/ports/media/audio-encoder';
import { piece } from '../../support/sound/piece';
import { writeWav } from '../../support/sound/tone-file';

export function describeSoundPrint(name: string, open: () => AudioEncoder): void {
  test(`${name} knows a recording again after it was encoded at 64 kbit/s, and no other one`, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'libretto-print-'));
    const inFolder = (file: string) => path.join(folder, file);
    const encoder = open();
    const printOf = async (file: string) => wordsOf((await encoder.measure(inFolder(file))).soundPrint);
    try {
      const recording = piece(1)(44_100);
      await writeWav(inFolder('piece.wav'), [recording, recording], 44_100);
      await writeWav(inFolder('other.wav'), [piece(2)(48_000)], 48_000);
      const target = { path: inFolder('piece.webm'), format: 'opus', bitrateKbps: 64, part: 'whole' } as const;
      await encoder.transcode(inFolder('piece.wav'), [target]);
      const print = await printOf('piece.wav');
      expect(soundSimilarity(print, await printOf('piece.webm'))).toBeGreaterThan(0.75);
      expect(soundSimilarity(print, await printOf('other.wav'))).toBeLessThan(alikeFrom);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
