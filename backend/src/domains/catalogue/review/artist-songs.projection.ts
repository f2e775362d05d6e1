// Projects an artist's songs with their states, and the songs that wait for a review.
import type {
  DraftedSong,
  SongChanges,
  SongContent,
  SongDocument,
  SongIssueType,
  SubmissionType,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import { titleKeyOf } from '../duplicates/title-key';
import type { SongEvent } from '../song/song.events';

export type ArtistSongStatus = 'draft' | 'pending' | 'needs-action' | 'approved' | 'deleted';

/** Omits the lyrics, which are long and are read from the song's own stream. */
export interface ArtistSongDoc extends Omit<SongContent, 'lyrics' | 'lyricLines' | 'sound' | 'credits'> {
  readonly songId: string;
  readonly artistId: string;
  readonly releaseId: string;
  readonly durationSamples: number;
  /** The normalized title, to find songs of the same artist with the same title. */
  readonly titleKey: string;
  readonly status: ArtistSongStatus;
  readonly isPublic: boolean;
  /** The artist's account was blocked; the status stays for the case that the decision is withdrawn. */
  readonly isTakenDown: boolean;
  /** Whether the song was ever published, as somebody may have bought it. */
  readonly wasPublished: boolean;
  /** When the song entered its status. */
  readonly statusAt: string;
  readonly uploadedAt: string;
  readonly submittedAt: string | null;
  readonly publishesAt: string | null;
  readonly issueType: SongIssueType | null;
  readonly denialReason: string | null;
  readonly customMessage: string | null;
  readonly isEditingEnabled: boolean;
  readonly isrc: string | null;
  readonly upc: string | null;
  /** The last documents that were submitted. */
  readonly submission: {
    readonly submissionType: SubmissionType;
    readonly notes: string | null;
    readonly documents: readonly SongDocument[];
  } | null;
}

export const artistSongs = defineCollection<ArtistSongDoc>()({
  name: 'artist-songs',
  indexes: {
    byStatus: { equals: ['artistId', 'status'], sort: 'statusAt', counted: true },
    publicOnes: { equals: ['artistId', 'isPublic'], sort: 'statusAt', counted: true },
    queue: { equals: ['status'], sort: 'statusAt', counted: true },
    byTitle: { equals: ['artistId', 'titleKey'], sort: 'uploadedAt' },
    byLength: { equals: ['durationSamples'], sort: 'uploadedAt' },
    byCover: { equals: ['coverImageId', 'isPublic'] },
  },
});

const noIssue = { issueType: null, denialReason: null, customMessage: null, isEditingEnabled: false } as const;

export const artistSongsProjection = defineProjection<SongEvent>({
  name: 'artist-songs',
  version: 2,
  collections: [artistSongs],
  handlers: {
    SongDrafted: ({ data, metadata: { at } }, to) => to.collection(artistSongs).put(data.songId, newDoc(data, at)),
    SongEdited: ({ data: { songId, changes } }, to) => change(to, songId, (song) => edited(song, changes)),
    SongSubmitted: ({ data, metadata: { at } }, to) =>
      change(to, data.songId, () => ({ ...noIssue, status: 'pending', statusAt: at, submittedAt: at })),
    SongDenied: ({ data: { songId, issueType, denialReason, customMessage }, metadata: { at } }, to) =>
      change(to, songId, () => ({
        ...{ issueType, denialReason, customMessage, isEditingEnabled: false },
        ...{ status: 'needs-action', statusAt: at, publishesAt: null },
      })),
    SongDocumentsSubmitted: ({ data: { songId, submissionType, notes, documents }, metadata: { at } }, to) =>
      change(to, songId, () => ({
        ...noIssue,
        ...{ status: 'pending', statusAt: at, submittedAt: at },
        submission: { submissionType, notes, documents },
      })),
    SongEditingEnabled: ({ data }, to) => change(to, data.songId, () => ({ isEditingEnabled: true })),
    SongApproved: ({ data: { songId, isrc, upc, publishesAt }, metadata: { at } }, to) =>
      change(to, songId, () => ({ isrc, upc, publishesAt, status: 'approved', statusAt: at })),
    SongPublished: async ({ data, metadata: { at } }, to) => {
      const known = await to.collection(artistSongs).get(data.songId);
      const song = known ?? newDoc({ ...data, releaseOn: null }, at);
      const isPublic = {
        status: 'approved',
        statusAt: at,
        isPublic: true,
        wasPublished: true,
        publishesAt: null,
      } as const;
      to.collection(artistSongs).put(data.songId, { ...song, ...isPublic });
    },
    SongPriced: ({ data: { songId, isPaid, priceTalents } }, to) =>
      change(to, songId, () => ({ isPaid, priceTalents })),
    SongWithdrawn: ({ data }, to) => change(to, data.songId, () => ({ isPublic: false })),
    SongTakenDown: ({ data }, to) => change(to, data.songId, () => ({ isPublic: false, isTakenDown: true })),
    SongReinstated: ({ data }, to) => change(to, data.songId, () => ({ isTakenDown: false })),
    SongDeleted: ({ data, metadata: { at } }, to) =>
      change(to, data.songId, () => ({ ...noIssue, status: 'deleted', statusAt: at })),
  },
});

function newDoc(song: DraftedSong, at: string): ArtistSongDoc {
  const { lyrics: _lyrics, lyricLines: _lines, isGaplessRelease: _gapless, credits: _credits, sound, ...shown } = song;
  return {
    ...shown,
    ...noIssue,
    durationSamples: sound.durationSamples,
    titleKey: titleKeyOf(song.title),
    status: 'draft',
    isPublic: false,
    isTakenDown: false,
    wasPublished: false,
    statusAt: at,
    uploadedAt: at,
    submittedAt: null,
    publishesAt: null,
    isrc: null,
    upc: null,
    submission: null,
  };
}

function edited(song: ArtistSongDoc, changes: SongChanges): Partial<ArtistSongDoc> {
  const { lyrics: _lyrics, lyricLines: _lines, credits: _credits, sound, ...shown } = changes;
  const durationSamples = sound?.durationSamples ?? song.durationSamples;
  return { ...shown, durationSamples, titleKey: titleKeyOf(changes.title ?? song.title) };
}

async function change(
  to: ProjectionWriter,
  songId: string,
  changes: (song: ArtistSongDoc) => Partial<ArtistSongDoc>,
): Promise<void> {
  await to.collection(artistSongs).update(songId, (song) => ({ ...song, ...changes(song) }));
}
