// Uploaded songs and releases for tests, and fake uploads whose connection the test controls.
import type { DraftRelease, UploadRelease, UploadSong } from '@libretto/contracts/http/catalogue/upload';
import type { FileUploadHandlers, StartUpload } from '../upload/files/file-upload';

export function uploadedSong(id: string, changes: Partial<UploadSong> = {}): UploadSong {
  return {
    id,
    name: `Song ${id}`,
    distribution_status: 'Draft',
    releaseId: 'release',
    releaseTitle: 'Whitebeam',
    trackNumber: 1,
    genre: null,
    lyrics: null,
    hasSyncedLyrics: false,
    image: null,
    isPaid: false,
    price: 75,
    isExplicit: false,
    credits: [],
    releaseOn: null,
    tags: {
      title: null,
      artist: null,
      album: null,
      trackNumber: null,
      genre: null,
      lyrics: null,
      isrc: null,
      hasCover: false,
    },
    sound: {
      state: 'ready',
      progress: 1,
      error: null,
      fileName: `${id}.wav`,
      sizeBytes: 51_800_000,
      container: 'wav',
      codec: 'pcm',
      channels: 2,
      sampleRateHz: 44_100,
      durationSeconds: 307,
      integratedLufs: -9.1,
      truePeakDbtp: -0.8,
      waveform: [0, 50, 100],
      url: `/api/audio/${id}`,
    },
    createdAt: '2026-11-21T10:00:00.000Z',
    isEditable: true,
    isEditingEnabled: false,
    issueType: null,
    denialReason: null,
    customMessage: null,
    ...changes,
  };
}

export const uploadedRelease = (changes: Partial<UploadRelease> = {}): UploadRelease => ({
  id: 'release',
  title: 'Whitebeam',
  genre: 'Folk',
  image: null,
  releaseOn: null,
  songs: [],
  createdAt: '2026-11-21T10:00:00.000Z',
  ...changes,
});

export const draftRelease = ({ changedAt, ...changes }: Partial<DraftRelease> = {}): DraftRelease => ({
  ...uploadedRelease(changes),
  changedAt: changedAt ?? '2026-11-21T10:00:00.000Z',
});

export interface FakeUpload {
  readonly file: File;
  readonly uploadId: string | null;
  readonly handlers: FileUploadHandlers;
  /** `forgotten`: the server was asked to discard what it has received. */
  state: 'started' | 'stopped' | 'forgotten';
}

/** Records the started uploads in order. */
export function fakeUploads() {
  const started: FakeUpload[] = [];
  const start: StartUpload = (file, uploadId, handlers) => {
    const upload: FakeUpload = { file, uploadId, handlers, state: 'stopped' };
    return {
      start: () => {
        upload.state = 'started';
        started.push(upload);
      },
      stop: (forget) => {
        upload.state = forget ? 'forgotten' : 'stopped';
      },
    };
  };
  return { start, started };
}
