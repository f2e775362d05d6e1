import type { DraftedSong } from '@libretto/contracts/events';
import type { SongCommand } from '../../../src/domains/catalogue/song/song.decider';
import { songStream } from '../../../src/domains/catalogue/song/song.stream';
import { newId } from '../../../src/kernel/values/ids';
import type { TestApp } from '../world/app';
import { testContext } from '../world/memory-commands';
import { fakeSound, sampleSong, sampleSound } from './published-song';

export type SongToDraft = Omit<Partial<DraftedSong>, 'sound'> & {
  readonly artistId: string;
  readonly sound?: Partial<DraftedSong['sound']>;
  readonly master?: Buffer;
};

/** Creates a song in the state after an upload, with its file in the blob store. Returns its id. */
export async function draftSong(app: TestApp, given: SongToDraft, submits = false): Promise<string> {
  const { sound, master = fakeSound(2_000), ...more } = given;
  const songId = more.songId ?? newId();
  const masterKey = `audio/${songId}/master.flac`;
  await app.deps.blobs.put(masterKey, master, { contentType: 'audio/flac' });
  const song: DraftedSong = {
    ...sampleSong(songId),
    genre: 'Folk',
    releaseOn: null,
    ...more,
    sound: {
      ...sampleSound,
      masterKey,
      masterContentType: 'audio/flac',
      previewKey: null,
      ...sound,
    },
  };
  await commandSong(app, songId, { kind: 'draft', song, submits });
  return songId;
}

/** Creates a song that awaits its review. */
export const pendingSong = (app: TestApp, given: SongToDraft) => draftSong(app, given, true);

export async function commandSong(app: TestApp, songId: string, command: SongCommand): Promise<void> {
  const outcome = await app.deps.commands.handlerOf(songStream).execute(songId, command, testContext);
  if (outcome.kind === 'refused') throw new Error(`The song refused: ${outcome.refusal}`);
  await app.settle();
}
