// Finds the sound files of a folder and its subfolders, one at a time regardless of their number, with the covers and
// lyrics next to them.
import { opendir } from 'node:fs/promises';
import { extname, join, parse } from 'node:path';

const endings = endingsOf('wav aif aiff aifc flac mp3 ogg oga opus webm m4a mp4 aac');
/** Audio-related files that the import cannot read; the operator is notified that they were skipped. */
const unreadEndings = endingsOf('ape caf cue dff dsf m4b m4p mka mp2 mpc ra rm shn tak tta w64 wma wv');
const coverNames = /^(cover|front|folder|albumart)\.(jpe?g|png|webp)$/i;

export interface FoundSound {
  readonly kind: 'sound';
  readonly path: string;
  /** Index among the sounds of its folder, from 1: the order of tracks without a number. */
  readonly place: number;
  /** A `cover.jpg` or similar file in the same folder. */
  readonly coverPath?: string;
  /** Timed lyrics with the same base name as the sound. */
  readonly lyricsPath?: string;
}

export interface LeftOut {
  readonly kind: 'left-out';
  readonly path: string;
  readonly reason: string;
  /** Whether the skipped file may have been meant for the import, so that the import counts as incomplete. */
  readonly isFault: boolean;
}

/**
 * Selects files by extension; their content is checked when they are read. Symbolic links are not followed. A folder's
 * own files precede its subfolders, by name.
 */
export async function* soundFilesIn(folder: string): AsyncGenerator<FoundSound | LeftOut> {
  const names: string[] = [];
  const folders: string[] = [];
  try {
    // Names are read as bytes: a decoded name that is not UTF-8 could be neither opened nor distinguished from another.
    for await (const { name: bytes, ...entry } of await openAsBytes(folder)) {
      const name = bytes.toString();
      const path = join(folder, name);
      if (!bytes.equals(Buffer.from(name))) yield leftOut(path, 'its name is not UTF-8; rename it', true);
      else if (entry.isFolder) folders.push(path);
      else if (entry.isFile) names.push(name);
    }
  } catch (error) {
    yield leftOut(folder, `the folder cannot be read (${(error as NodeJS.ErrnoException).code})`, true);
    return;
  }
  yield* soundsOf(folder, names.sort(byName));
  for (const each of folders.sort(byName)) yield* soundFilesIn(each);
}

function* soundsOf(folder: string, names: readonly string[]): Generator<FoundSound | LeftOut> {
  const cover = names.find((name) => coverNames.test(name));
  const lyrics = new Map(names.filter((name) => /\.lrc$/i.test(name)).map((name) => [parse(name).name, name]));
  let place = 0;
  for (const name of names) {
    const path = join(folder, name);
    const ending = extname(name).toLowerCase();
    if (name.startsWith('._')) yield leftOut(path, 'macOS keeps properties of another file in it', false);
    else if (unreadEndings.has(ending)) yield leftOut(path, `files of the kind ${ending} are not imported`, false);
    else if (endings.has(ending)) {
      place += 1;
      const lyricsName = lyrics.get(parse(name).name);
      yield {
        ...{ kind: 'sound', path, place },
        ...(cover && { coverPath: join(folder, cover) }),
        ...(lyricsName && { lyricsPath: join(folder, lyricsName) }),
      };
    }
  }
}

interface Entry {
  readonly name: Buffer;
  readonly isFile: boolean;
  readonly isFolder: boolean;
}

async function openAsBytes(folder: string): Promise<AsyncIterable<Entry>> {
  // Node's types declare only text as names of directory entries.
  const opened = await opendir(folder, { encoding: 'buffer' as BufferEncoding });
  return (async function* () {
    for await (const entry of opened) {
      yield { name: entry.name as unknown as Buffer, isFile: entry.isFile(), isFolder: entry.isDirectory() };
    }
  })();
}

const leftOut = (path: string, reason: string, isFault: boolean): LeftOut => ({
  kind: 'left-out',
  path,
  reason,
  isFault,
});

/** Sorts track 2 before track 10. */
const byName = new Intl.Collator('en', { numeric: true }).compare;

function endingsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map((each) => `.${each}`));
}
