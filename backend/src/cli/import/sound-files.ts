// The sound files of a folder and the folders in it, one after the other, however many there are.
import { opendir } from 'node:fs/promises';
import { extname, join } from 'node:path';

const endings: ReadonlySet<string> = new Set(
  ['wav', 'aif', 'aiff', 'aifc', 'flac', 'mp3', 'ogg', 'oga', 'opus', 'webm', 'm4a', 'mp4', 'aac'].map(
    (each) => `.${each}`,
  ),
);

/** By their endings; what they are is looked at when they are read. Links are not followed. */
export async function* soundFilesIn(folder: string): AsyncGenerator<string> {
  const folders: string[] = [];
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) folders.push(path);
    else if (entry.isFile() && endings.has(extname(entry.name).toLowerCase())) yield path;
  }
  for (const each of folders.sort()) yield* soundFilesIn(each);
}
