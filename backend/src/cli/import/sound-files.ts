// The sound files of a folder and the folders in it, one after the other, however many there are, and what lies beside them.
import { opendir } from 'node:fs/promises';
import { extname, join, parse } from 'node:path';

const endings = endingsOf('wav aif aiff aifc flac mp3 ogg oga opus webm m4a mp4 aac');
/** Sound, or about sound, that nothing here reads: an operator wants to know that it stays behind. */
const unreadEndings = endingsOf('ape caf cue dff dsf m4b m4p mka mp2 mpc ra rm shn tak tta w64 wma wv');
const coverNames = /^(cover|front|folder|albumart)\.(jpe?g|png|webp)$/i;

export interface FoundSound {
  readonly kind: 'sound';
  readonly path: string;
  /** Its place among the sounds of its folder, from 1: the order of tracks that have no number. */
  readonly place: number;
  /** `cover.jpg` or the like in the same folder. */
  readonly coverPath?: string;
  /** Lyrics with times, which have the name of the sound. */
  readonly lyricsPath?: string;
}

export interface LeftOut {
  readonly kind: 'left-out';
  readonly path: string;
  readonly reason: string;
  /** Something may be missing that was meant to be imported, so that the import counts as incomplete. */
  readonly isFault: boolean;
}

/** By their endings; what they are is looked at when they are read. Links are not followed. A folder's own come first, by name. */
export async function* soundFilesIn(folder: string): AsyncGenerator<FoundSound | LeftOut> {
  const names: string[] = [];
  const folders: string[] = [];
  try {
    // As bytes: decoded names that are no UTF-8 could not be opened, nor told from one another.
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
  // The types of Node know names of a folder as text only.
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

/** Track 2 before track 10. */
const byName = new Intl.Collator('en', { numeric: true }).compare;

function endingsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map((each) => `.${each}`));
}
