import type { PublishedSong } from '@libretto/contracts/events';
import { songStream } from '../../../src/domains/catalogue/song/song.stream';
import { settledByCard } from '../../../src/domains/wallet/wallet.commands';
import { walletStream } from '../../../src/domains/wallet/wallet.stream';
import { newId } from '../../../src/kernel/values/ids';
import type { TestApp } from '../world/app';
import { testContext } from '../world/memory-commands';

/** Fake audio bytes for tests in which only sizes and offsets matter; adjacent bytes differ. */
export const fakeSound = (bytes: number, seed = 0) =>
  Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 31 + seed) % 253));

/** Defaults of a test song: free, its own release. */
export const sampleSong = (songId: string) => ({
  songId,
  title: 'A song',
  releaseId: songId,
  releaseTitle: 'A song',
  trackNumber: 1,
  isGaplessRelease: false,
  coverImageId: null,
  coverColor: null,
  isPaid: false,
  priceTalents: 75,
  isExplicit: false,
  credits: [],
  lyrics: null,
  lyricLines: null,
});

/** The measurement of a minute of audio. */
export const sampleSound = {
  durationSamples: 48_000 * 60,
  integratedLufs: -14,
  truePeakDbtp: -1,
  albumIntegratedLufs: null,
};

export type SongToPublish = Omit<Partial<PublishedSong>, 'sound'> & {
  readonly artistId: string;
  readonly sound?: Partial<PublishedSong['sound']>;
  readonly master?: Buffer;
  readonly preview?: Buffer;
};

/** Publishes a song like the catalogue, with its files in the blob store. Returns its id. */
export async function publishSong(app: TestApp, given: SongToPublish): Promise<string> {
  const songId = await storeSong(app, given);
  await app.settle();
  return songId;
}

/** Stores the publication of a song and its files, and does not wait for consumers. Returns its id. */
export async function storeSong(app: TestApp, given: SongToPublish): Promise<string> {
  const { sound, master = fakeSound(200_000), preview, ...more } = given;
  const songId = more.songId ?? newId();
  const masterKey = `audio/${songId}/master.webm`;
  const previewKey = preview ? `audio/${songId}/preview.webm` : null;
  const contentType = sound?.masterContentType ?? 'audio/webm';
  await app.deps.blobs.put(masterKey, master, { contentType });
  if (preview && previewKey) await app.deps.blobs.put(previewKey, preview, { contentType: 'audio/webm' });
  const song: PublishedSong = {
    ...sampleSong(songId),
    genre: 'folk',
    ...more,
    sound: {
      ...sampleSound,
      masterKey,
      masterContentType: contentType,
      previewKey,
      ...sound,
    },
  };
  const outcome = await app.deps.commands.handlerOf(songStream).execute(songId, { kind: 'publish', song }, testContext);
  if (outcome.kind === 'refused') throw new Error(`Publishing was refused: ${outcome.refusal}`);
  return songId;
}

/** Stores the credit of Talents to a listener as a card payment does, and does not wait for consumers. */
export async function storeTopUp(app: TestApp, userId: string, talents: number): Promise<void> {
  await app.deps.commands
    .handlerOf(walletStream)
    .execute(userId, settledByCard(userId, newId(), talents * 100), testContext);
}

/** Credits Talents to a listener as a card payment does. */
export async function topUp(app: TestApp, userId: string, talents: number): Promise<void> {
  await storeTopUp(app, userId, talents);
  await app.settle();
}
