// A song as its editor shows it: its state, its file, and the progress of the measurement.
import type { UploadedSound, UploadSong } from '@libretto/contracts/http/catalogue/upload';
import { writeLyrics } from '@libretto/contracts/lyrics';
import { type Language, text, type Words, wordsIn } from '../../../kernel/texts/text';
import type { CatalogueDeps } from '../catalogue.deps';
import { type MasterMeasure, type MasterNote, readMeasure, readNote } from '../masters/master-files';
import { measureJobId } from '../masters/measure-sound.job';
import type { KnownSong } from '../song/song.state';
import { shownCover } from './covers';

type Deps = Pick<CatalogueDeps, 'blobs' | 'jobs'>;

const statuses = {
  draft: 'Draft',
  pending: 'Pending',
  'needs-action': 'Needs Action!',
  scheduled: 'Approved',
  published: 'Approved',
  'taken-down': 'Approved',
} as const;

const noNote: MasterNote = {
  fileName: null,
  tags: {
    ...{ title: null, artist: null, album: null, trackNumber: null },
    ...{ genre: null, lyrics: null, isrc: null, hasCover: false },
  },
  receivedAt: '',
};

/** @param state of a song that is not deleted */
export async function shownSong(
  deps: Deps,
  state: Exclude<KnownSong, { kind: 'deleted' }> | KnownSong,
  language: Language,
): Promise<UploadSong> {
  const { song } = state;
  const { masterKey } = song.sound;
  const [note = noNote, measure, image] = await Promise.all([
    readNote(deps.blobs, masterKey),
    readMeasure(deps.blobs, masterKey),
    shownCover(deps.blobs, 'song', song.coverImageId, song.coverColor),
  ]);
  const issue = state.kind === 'needs-action' ? state.issue : null;
  return {
    id: song.songId,
    name: song.title,
    distribution_status: statuses[state.kind === 'deleted' ? 'draft' : state.kind],
    releaseId: song.releaseId === song.songId ? null : song.releaseId,
    releaseTitle: song.releaseTitle,
    trackNumber: song.trackNumber,
    genre: song.genre,
    lyrics: writeLyrics(song.lyrics, song.lyricLines),
    hasSyncedLyrics: song.lyricLines !== null,
    image,
    isPaid: song.isPaid,
    price: song.priceTalents,
    isExplicit: song.isExplicit,
    credits: song.credits.map(({ role, name }) => ({ role, name })),
    releaseOn: song.releaseOn,
    tags: note.tags,
    sound: await shownSound(deps, state, note, measure, language),
    createdAt: note.receivedAt,
    isEditable: state.kind === 'draft' || state.kind === 'needs-action',
    isEditingEnabled: state.kind === 'needs-action' && state.isEditingEnabled,
    issueType: issue?.issueType ?? null,
    denialReason: issue?.denialReason ?? null,
    customMessage: issue?.customMessage ?? null,
  };
}

async function shownSound(
  { blobs, jobs }: Deps,
  { song }: KnownSong,
  { fileName }: MasterNote,
  measure: MasterMeasure | undefined,
  language: Language,
): Promise<UploadedSound> {
  const { masterKey, durationSamples, integratedLufs, truePeakDbtp } = song.sound;
  const sizeBytes = (await blobs.stat(masterKey))?.bytes ?? 0;
  const unknown = {
    ...{ container: null, codec: null, channels: null, sampleRateHz: null },
    ...{ durationSeconds: null, integratedLufs: null, truePeakDbtp: null, waveform: null },
  };
  const file = { fileName, sizeBytes, url: `/api/audio/${song.songId}` };
  if (measure?.kind === 'measured') {
    const { container, codec, channels, sampleRateHz } = measure.facts;
    return {
      ...file,
      ...{ state: 'ready', progress: 1, error: null, container, codec, channels, sampleRateHz },
      durationSeconds: measure.facts.durationSamples / sampleRateHz,
      ...measure.loudness,
      waveform: [...measure.waveform],
    };
  }
  // Songs that were not uploaded here were measured elsewhere.
  if (durationSamples > 0) {
    const durationSeconds = durationSamples / 48_000;
    return {
      ...unknown,
      ...file,
      state: 'ready',
      progress: 1,
      error: null,
      durationSeconds,
      integratedLufs,
      truePeakDbtp,
    };
  }
  const failed = (why: Words) =>
    ({ ...unknown, ...file, state: 'failed', progress: 1, error: wordsIn(language, why) }) as const;
  if (measure?.kind === 'refused') return failed(measure.error);
  const job = await jobs.get(measureJobId(masterKey));
  if (job?.state === 'failed') return failed(cannotBeMeasured);
  return { ...unknown, ...file, state: 'measuring', progress: job?.progress ?? 0, error: null };
}

const cannotBeMeasured = text`This sound file could not be measured. Please upload it again.`;
