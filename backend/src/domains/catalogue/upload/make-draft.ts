// A file that has come whole becomes a song: its tags are read, it moves into the blob store, is measured, and a draft is
// made of it. Measuring that takes long goes on after the answer.
import { createReadStream } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { DraftedSong } from '@libretto/contracts/events';
import { type FileTags, songPrices, uploadKeptMs } from '@libretto/contracts/http/upload';
import { parseLyrics } from '@libretto/contracts/lyrics';
import type { CommandContext } from '../../../kernel/commands';
import { deterministicId, newId } from '../../../kernel/ids';
import { meanColor, redrawPicture } from '../../../kernel/picture';
import { problem } from '../../../kernel/problem';
import { readSoundStart } from '../../../kernel/sound-start';
import { noTags, type TagReader } from '../../../ports/tag-reader';
import type { CatalogueDeps } from '../catalogue.deps';
import { songStream } from '../song.stream';
import { keepCover, ofSong } from './covers';
import { nameOfFile, shownTags } from './file-tags';
import { dropMaster, keepNote, masterKeyOf, masterTypes, readMeasure } from './master-files';
import {
  giveSound,
  type MeasureSound,
  measureJobId,
  measurePriority,
  measureSoundType,
  soundOf,
} from './measure-sound.job';
import { notASound } from './receive-form';

/** What the form says; what is absent is taken from the file. */
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
  /** A cover that came with the form, drawn anew already. */
  readonly picture?: Buffer;
  /** For a file that has none in it, drawn anew already. */
  readonly pictureBeside?: Buffer;
  /** Where it belongs; an import knows that only from the file's tags. */
  readonly release?: ReleaseOfSong | ((tags: FileTags) => Promise<ReleaseOfSong | undefined>);
  readonly submits: boolean;
  /** How long to wait for the measuring. */
  readonly waitMs?: number;
  /** Aborted when the process ends: what is measured then is measured by the next one. */
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

/** How long an answer waits for the measuring; a song of usual length is through by then. */
const usualWaitMs = 8_000;
const lookEveryMs = 50;
const unusedAfterMs = uploadKeptMs;

/** @throws Problem 415 for what is no sound, 422 with the encoder's own text for one that cannot be read. */
export async function makeDraft(deps: MakeDraftDeps, song: NewSong, context: CommandContext) {
  const { songId, artistId, file, submits } = song;
  const { container } = (await readSoundStart(file.path)) ?? {};
  if (container === undefined) throw notASound();
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
    // Another request made it first, under the same key: its file stays and ours goes.
    if (state.kind === 'absent' || state.song.sound.masterKey !== masterKey) await dropMaster(deps.blobs, masterKey);
    // It may have been measured between our look and the draft.
    else if (!isReady) await giveSound(deps, songId, { ...context, idempotency: undefined }, submits);
    return outcome;
  } catch (error) {
    // What fails after the song was made leaves it its file; where that is not known yet, the sweep looks later.
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

/** What is known of the sound by the time that an answer is due; undefined while it is being measured. */
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

/** The form's picture, else the file's own; one in a file that is none is passed over, as nobody chose it here. */
async function coverOf(
  deps: MakeDraftDeps,
  { songId, picture, pictureBeside }: NewSong,
  inFile: Buffer | undefined,
  context: CommandContext,
) {
  const none = { coverImageId: null, coverColor: null };
  const drawn = picture ?? inFile ?? pictureBeside;
  if (drawn === undefined) return none;
  const imageId = context.idempotency ? deterministicId('cover', context.idempotency.key) : newId();
  await keepCover(deps, imageId, ofSong(songId), drawn);
  return { coverImageId: imageId, coverColor: await meanColor(drawn) };
}

export const sweepMasterType = 'sweep-master';

/** A crash between the file and its song leaves a file that is nobody's; looked for a day later. */
function sweepMasterLater({ clock }: MakeDraftDeps, songId: string, masterKey: string) {
  const notBeforeMs = clock.nowMs() + unusedAfterMs;
  return { id: `${sweepMasterType}/${masterKey}`, type: sweepMasterType, payload: { songId, masterKey }, notBeforeMs };
}
