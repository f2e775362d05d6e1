// Names sound files of kinds that are not read, so that a refusal states the kind instead of "not a sound file".
import { open } from 'node:fs/promises';

/** The first bytes of such files. */
const starts: readonly (readonly [kind: string, bytes: string])[] = [
  ['RF64', 'RF64'],
  ['RF64', 'BW64'],
  ['Wave64', 'riff\x2e\x91\xcf\x11'],
  ['CAF', 'caff'],
  ['WMA', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  ['Monkey’s Audio', 'MAC '],
  ['WavPack', 'wvpk'],
  ['Musepack', 'MPCK'],
  ['Musepack', 'MP+'],
  ['True Audio', 'TTA1'],
  ['DSF', 'DSD '],
  ['DSDIFF', 'FRM8'],
  ['AMR', '#!AMR'],
  ['AU', '.snd'],
  ['MIDI', 'MThd'],
];
const longestStart = 16;

/** The name of the kind, or undefined if the file is none of those. */
export function foreignSoundKind(start: Uint8Array): string | undefined {
  const text = String.fromCharCode(...start.subarray(0, longestStart));
  return starts.find(([, bytes]) => text.startsWith(bytes))?.[0];
}

/** As `foreignSoundKind`, of a file on the disk. */
export async function readForeignSoundKind(path: string): Promise<string | undefined> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(longestStart), 0, longestStart, 0);
    return foreignSoundKind(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
