// Turns a completely uploaded file into a draft: reads its tags, moves it into the blob store, measures it and creates
// the draft. A long measurement continues after the response.
import { createReadStream } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { DraftedSong } from '@libretto/contracts/events';
import { type FileTags, songPrices, uploadKeptMs } from '@libretto/contracts/http/catalogue/upload';
import { parseLyrics } from '@libretto/contracts/lyrics';
import type { CommandContext } from '../../../kernel/commands/commands';
import { readForeignSoundKind } from '../../../kernel/files/foreign-sound';
import { meanColor, redrawPicture } from '../../../kernel/files/picture';
import { readSoundStart } from '../../../kernel/files/sound-start';
import { problem } from '../../../kernel/http/server/problem';
import { deterministicId, newId } from '../../../kernel/values/ids';
import { noTags, type TagReader } from '../../../ports/media/tag-reader';
import type { CatalogueDeps } from '../catalogue.deps';
import { nameOfFile, shownTags } from '../masters/file-tags';
import { dropMaster, keepNote, masterKeyOf, masterTypes, readMeasure } from '../masters/master-files';
import {
  attachRendition,
  type MeasureSound,
  measureJobId,
  measurePriority,
  measureSoundType,
  soundOf,
} from '../masters/measure-sound.job';
import { songStream } from '../song/song.stream';
import { keepCover, ofSong } from './covers';
import { notASound } from './receive-form';

/** Values from the form; missing values are taken from the file. */
export interface GivenFields {
  readonly name?: string;
  readonly genre?: string;
  readonly lyrics?: string;
  readonly price?: number;
  readonly trackNumber?: number;
}

export interface ReceivedFile {
  readonly path: string;
  readonly fileName: string | null;
}

export interface NewSong {
  readonly songId: string;
  readonly artistId: string;
  readonly file: ReceivedFile;
  readonly given: GivenFields;
  /** The form's cover, already re-encoded. */
  readonly picture?: Buffer;
  /** Fallback cover for a file without an embedded picture, already re-encoded. */
  readonly coverFile?: Buffer;
  /** The release of the song; an import determines it from the file's tags. */
  readonly release?: ReleaseOfSong | ((tags: FileTags) => Promise<ReleaseOfSong | undefined>);
  readonly submits: boolean;
  /** How long the request waits for the measurement. */
  readonly waitMs?: number;
  /** Aborted when the process stops; the next process then measures the file. */
  readonly signal?: AbortSignal;
}

export interface ReleaseOfSong {
  readonly releaseId: string;
  readonly title: string;
  readonly genre: string | null;
  readonly nextTrack: number;
}

export type MakeDraftDeps = Pick<CatalogueDeps, 'commands' | 'blobs' | 'jobs' | 'clock' | 'log' | 'worksOffJobs'> & {
  readonly tagReader?: TagReader;
};

/** How long a response waits for the measurement, which suffices for a song of usual length. */
const usualWaitMs = 8_000;
const lookEveryMs = 50;
/** Tags with an earlier year, such as 75, mean another one. */
const firstYear = 1000;
const unusedAfterMs = uploadKeptMs;

/** @throws Problem 415 when the file is not audio, 422 with the encoder's own message when it cannot be read */
export async function makeDraft(deps: MakeDraftDeps, song: NewSong, context: CommandContext) {
  const { songId, artistId, file, submits } = song;
  const { container } = (await readSoundStart(file.path)) ?? {};
  if (container === undefined) throw notASound(await readForeignSoundKind(file.path));
  const read = (await deps.tagReader?.read(file.path)) ?? noTags;
  const masterKey = masterKeyOf(newId(), container);
  const { contentType } = masterTypes[container];
  const inFile = read.cover && (await redrawPicture(Buffer.from(read.cover)).catch(() => undefined));
  const tags = shownTags(read, Boolean(inFile));
  await deps.jobs.enqueue(sweepMasterLater(deps, songId, masterKey));
  try {
    const receivedAt = new Date(deps.clock.nowMs()).toISOString();
    await deps.blobs.put(masterKey, createReadStream(file.path), { contentType });
    await keepNote(deps.blobs, masterKey, { fileName: file.fileName, tags, receivedAt });
    const payload: MeasureSound = { songId, masterKey, submits };
    await deps.jobs.enqueue({
      id: measureJobId(masterKey),
      type: measureSoundType,
      payload,
      priority: measurePriority,
    });
    const measure = await measured(deps, masterKey, song);
    if (measure?.kind === 'refused') throw problem(422, 'unreadable-sound', measure.error);
    const cover = await coverOf(deps, song, inFile ?? undefined, context);
    const drafted: DraftedSong = {
      ...contentOf(song, tags, typeof song.release === 'function' ? await song.release(tags) : song.release),
      ...cover,
      sound: soundOf(masterKey, contentType, measure),
    };
    const isReady = drafted.sound.durationSamples > 0;
    const songs = deps.commands.handlerOf(songStream);
    const outcome = await songs.execute(songId, { kind: 'draft', song: drafted, submits: submits && isReady }, context);
    const { state } = await songs.load(songId);
    // If a concurrent request with the same key created the song first, its file stays and ours is deleted.
    if (state.kind === 'absent' || state.song.sound.masterKey !== masterKey) await dropMaster(deps.blobs, masterKey);
    // The measurement may have finished between our check and the draft.
    else if (!isReady) await attachRendition(deps, songId, { ...context, idempotency: undefined }, submits);
    return outcome;
  } catch (error) {
    // If a later step fails, the song keeps its file; when the outcome is unknown, the sweep checks it later.
    const { state } = await deps.commands.handlerOf(songStream).load(songId);
    if (state.kind === 'absent' || state.song.sound.masterKey !== masterKey) await dropMaster(deps.blobs, masterKey);
    throw error;
  }

  function contentOf(
    { given }: NewSong,
    said: FileTags,
    release: ReleaseOfSong | undefined,
  ): Omit<DraftedSong, 'sound' | 'coverImageId' | 'coverColor'> {
    const title = given.name ?? said.title ?? nameOfFile(file.fileName);
    const words = parseLyrics(given.lyrics ?? said.lyrics ?? '');
    return {
      songId,
      artistId,
      releaseId: release?.releaseId ?? songId,
      releaseTitle: release?.title ?? title,
      isGaplessRelease: false,
      title,
      trackNumber: given.trackNumber ?? (release ? (said.trackNumber ?? release.nextTrack) : 1),
      ...(said.discNumber != null && { discNumber: said.discNumber }),
      ...(said.year != null && said.year >= firstYear && { releaseYear: said.year }),
      genre: given.genre ?? said.genre ?? release?.genre ?? null,
      isPaid: given.price !== undefined,
      priceTalents: given.price ?? (songPrices[0] as number),
      isExplicit: false,
      credits: [],
      lyrics: words.lyrics === '' ? null : words.lyrics,
      lyricLines: words.lines,
      releaseOn: null,
    };
  }
}

/** Returns the measurement if it is ready in time; undefined while it is pending. */
async function measured(
  { blobs, jobs, worksOffJobs }: MakeDraftDeps,
  masterKey: string,
  { waitMs = usualWaitMs, signal }: Pick<NewSong, 'waitMs' | 'signal'>,
) {
  const until = performance.now() + (worksOffJobs ? waitMs : 0);
  for (;;) {
    const measure = await readMeasure(blobs, masterKey);
    if (measure !== undefined || performance.now() >= until) return measure;
    if ((await jobs.get(measureJobId(masterKey)))?.state === 'failed') return undefined;
    signal?.throwIfAborted();
    await setTimeout(lookEveryMs);
  }
}

/**
 * Prefers the form's picture over the embedded one; an unreadable embedded picture is ignored, because nobody chose it.
 */
async function coverOf(
  deps: MakeDraftDeps,
  { songId, picture, coverFile }: NewSong,
  inFile: Buffer | undefined,
  context: CommandContext,
) {
  const none = { coverImageId: null, coverColor: null };
  const drawn = picture ?? inFile ?? coverFile;
  if (drawn === undefined) return none;
  const imageId = context.idempotency ? deterministicId('cover', context.idempotency.key) : newId();
  await keepCover(deps, imageId, ofSong(songId), drawn);
  return { coverImageId: imageId, coverColor: await meanColor(drawn) };
}

export const sweepMasterType = 'sweep-master';

/**
 * Schedules a sweep for a day later, because a crash between storing the file and creating its song leaves an orphaned
 * file.
 */
function sweepMasterLater({ clock }: MakeDraftDeps, songId: string, masterKey: string) {
  const notBeforeMs = clock.nowMs() + unusedAfterMs;
  return { id: `${sweepMasterType}/${masterKey}`, type: sweepMasterType, payload: { songId, masterKey }, notBeforeMs };
}
