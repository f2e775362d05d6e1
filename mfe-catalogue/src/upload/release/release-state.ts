// State of the upload page: a release, its songs in order, and their uploads.
import type { UploadedCover, UploadSong } from '@libretto/contracts/http/catalogue/upload';
import type { SongFields } from '../song/song-form';
import type { SaveState } from './autosave';

/**
 * `offline` resumes automatically, `failed` when the artist retries, `missing` when the file is chosen again after a
 * reload. `refused` is final: the file is no audio, too large, or damaged.
 */
export type FilePhase = 'waiting' | 'sending' | 'finishing' | 'offline' | 'failed' | 'missing' | 'refused';

export interface FileState {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly phase: FilePhase;
  readonly text: string | null;
}

export interface SongItem {
  readonly key: string;
  /** Null once the server has created a song from it. */
  readonly file: FileState | null;
  readonly song: UploadSong | null;
  readonly fields: SongFields;
  /** Fields that the artist changed before the song existed on the server. */
  readonly changed: ReadonlySet<keyof SongFields>;
  readonly save: SaveState;
  readonly problem: string | null;
}

export interface ReleaseFields {
  readonly title: string;
  readonly genre: string | null;
  /** ISO 8601; null to publish as soon as the release is approved. */
  readonly releaseOn: string | null;
}

export interface ReleaseState {
  readonly phase: 'loading' | 'failed' | 'ready' | 'submitting' | 'submitted';
  readonly releaseId: string | null;
  readonly fields: ReleaseFields;
  readonly cover: UploadedCover | null;
  readonly isCoverBusy: boolean;
  readonly items: readonly SongItem[];
  readonly save: SaveState;
  /** Error message of the server about the cover, the release or the submission. */
  readonly problem: string | null;
}

export const emptyRelease: ReleaseState = {
  phase: 'loading',
  releaseId: null,
  fields: { title: '', genre: null, releaseOn: null },
  cover: null,
  isCoverBusy: false,
  items: [],
  save: 'saved',
  problem: null,
};

const going: readonly FilePhase[] = ['waiting', 'sending', 'finishing', 'offline'];

export const isUploading = ({ file }: SongItem) => file !== null && going.includes(file.phase);
export const hasFailed = ({ file }: SongItem) => file?.phase === 'failed' || file?.phase === 'refused';
export const isMeasuring = ({ song }: SongItem) => song?.sound.state === 'measuring';
