// Converts an offline song for stores that accept only bytes. Other stores keep blobs, which need not be read to list
// the songs.
import type { KeptSong } from './offline-store';

interface FileBytes {
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

type StoredFile = Blob | FileBytes | null | undefined;

/** Returns the song with its files as bytes. */
export async function asBytes(song: KeptSong): Promise<object> {
  const { sound, cover } = song;
  return { ...song, sound: await bytesOf(sound), ...(cover && { cover: await bytesOf(cover) }) };
}

/** Returns the song with its files as blobs, however they were stored. */
export function asFiles(song: KeptSong): KeptSong {
  const { sound, cover } = song as { sound: StoredFile; cover?: StoredFile };
  return { ...song, sound: fileOf(sound) ?? song.sound, ...(cover && { cover: fileOf(cover) }) };
}

async function bytesOf(file: Blob): Promise<FileBytes> {
  return { type: file.type, bytes: await new Response(file).arrayBuffer() };
}

function fileOf(stored: StoredFile): Blob | null | undefined {
  if (!stored || stored instanceof Blob) return stored;
  return new Blob([stored.bytes], { type: stored.type });
}
