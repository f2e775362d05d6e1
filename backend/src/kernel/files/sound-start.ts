// Determines an audio file's container and where its audio begins: after ID3 tags of any length and after junk bytes.
import { type FileHandle, open } from 'node:fs/promises';
import type { AudioContainer } from '../../ports/media/audio-encoder';
import { firstFrames, skipId3, sniffBytes, sniffContainer } from './sniff-container';

export interface SoundStart {
  readonly container: AudioContainer;
  /** Offset of the container's first byte. Decoders that search for it themselves may give up earlier. */
  readonly startsAt: number;
}

/** As long as the pictures in tags that declare too short a length. */
const searchedBytes = 4 * 1024 * 1024;

/** Undefined if the file's type is not supported. */
export async function readSoundStart(path: string): Promise<SoundStart | undefined> {
  const file = await open(path, 'r');
  try {
    const tagEnd = await endOfTags(file);
    const start = await readAt(file, tagEnd, sniffBytes);
    const container = sniffContainer(start);
    const isBare = container === undefined || container === 'mp3' || container === 'adts';
    if (!isBare) return { container, startsAt: tagEnd };
    const found = firstFrames(start, 0) ?? firstFrames(await readAt(file, tagEnd, tagEnd > 0 ? searchedBytes : 0), 0);
    if (found) return { container: found.container, startsAt: tagEnd + found.at };
    return container && { container, startsAt: tagEnd };
  } finally {
    await file.close();
  }
}

async function endOfTags(file: FileHandle): Promise<number> {
  for (let at = 0; ; ) {
    const length = skipId3(await readAt(file, at, 10));
    if (length === 0) return at;
    at += length;
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
