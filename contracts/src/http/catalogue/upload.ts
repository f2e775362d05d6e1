// Uploads of songs by artists: the state of a draft, and the calls for one song.
import { z } from 'zod';
import { nameSchema } from '../auth/names';
import { call } from '../call';
import { idParams, idSchema, pageQuery, successSchema } from '../paging';

export const maxMasterBytes = 100 * 1024 * 1024;
/** Narrower covers are accepted, with a warning that they look soft on large screens. */
export const coverWidthWantedPx = 1400;
/** An unfinished upload is deleted after this time without progress. */
export const uploadKeptMs = 24 * 60 * 60_000;
/** The maximum number of unfinished uploads per person. */
export const maxOpenUploads = 200;
/** The allowed prices of a song, in Talents. */
export const songPrices: readonly number[] = [75];

export const uploadTexts = {
  artistsOnly: 'Only artists can upload music',
  noAudio: 'Please select a valid audio file',
  tooLarge: 'File size must be less than Max 100MB',
  tooManyUploads: 'Too many uploads are open. Please finish or cancel some of them first.',
  incomplete: 'The upload is incomplete',
  surplus: 'More bytes arrived than the upload announced',
  noUpload: 'This upload does not exist or has expired',
  noSong: 'This song does not exist',
  noRelease: 'This release does not exist',
  price: 'This price is not available',
  measuring: 'This song is still being prepared. Please try again in a moment.',
  notEditable: 'This song cannot be edited now',
  emptyRelease: 'A release needs at least one song',
  needsName: 'Every song needs a name',
} as const;

const lyricsSchema = z
  .string()
  .max(50_000, 'Lyrics must be at most 50,000 characters')
  .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), 'Lyrics contain characters that are not allowed');
export const genreSchema = nameSchema('Genre').max(100, 'Genre is too long');
const songNameSchema = nameSchema('Name').max(200, 'Name is too long');
const trackNumberSchema = z.number().int().min(1).max(999);
const priceSchema = z.number().refine((price) => songPrices.includes(price), uploadTexts.price);
/** An instant with its time zone; a song with a future instant becomes public then. */
export const releaseOnSchema = z.iso.datetime({ offset: true, error: 'Please enter a valid release date' }).max(40);

export const creditSchema = z.object({
  /** The person's role, such as `Producer`. */
  role: nameSchema('Role').max(60, 'Role is too long'),
  name: nameSchema('Name').max(120, 'Name is too long'),
});
export type Credit = z.infer<typeof creditSchema>;

/** The status as `distribution_status` elsewhere shows it; only the artist ever sees `Draft`. */
export const uploadStatusSchema = z.enum(['Draft', 'Pending', 'Needs Action!', 'Approved']);

export const uploadedCoverSchema = z.object({
  imageId: z.string(),
  url: z.string(),
  /** The width as stored: at most 2400 px. */
  width: z.number().int(),
  height: z.number().int(),
  /** True for covers narrower than 1400 px. */
  isSmall: z.boolean(),
  /** `#rrggbb`. */
  color: z.string().nullable(),
});
export type UploadedCover = z.infer<typeof uploadedCoverSchema>;

export const uploadedSoundSchema = z.object({
  /**
   * Everything below except the size is null until the state is `ready`. A `failed` file cannot be submitted; `error`
   * says why.
   */
  state: z.enum(['measuring', 'ready', 'failed']),
  /** The progress of the analysis, from 0 to 1. */
  progress: z.number(),
  error: z.string().nullable(),
  /** The name of the artist's file, for display only. */
  fileName: z.string().nullable(),
  sizeBytes: z.number().int(),
  container: z.string().nullable(),
  codec: z.string().nullable(),
  channels: z.number().int().nullable(),
  sampleRateHz: z.number().int().nullable(),
  durationSeconds: z.number().nullable(),
  integratedLufs: z.number().nullable(),
  truePeakDbtp: z.number().nullable(),
  /** About 800 peaks from 0 to 100, evenly spaced over the song. */
  waveform: z.array(z.number().int()).nullable(),
  /** The address from which the artist and the reviewers stream it by range requests. */
  url: z.string(),
});
export type UploadedSound = z.infer<typeof uploadedSoundSchema>;

/** The metadata found in the file itself: the draft starts with it, and the artist can correct it. */
export const fileTagsSchema = z.object({
  title: z.string().nullable(),
  artist: z.string().nullable(),
  album: z.string().nullable(),
  trackNumber: z.number().int().nullable(),
  genre: z.string().nullable(),
  /** LRC when the file has timestamps. */
  lyrics: z.string().nullable(),
  /** For display only; the product assigns its own ISRC. */
  isrc: z.string().nullable(),
  /** The file contains a cover that is a valid image. */
  hasCover: z.boolean(),
  /** Absent from files that were uploaded before these tags were read. */
  albumArtist: z.string().nullable().optional(),
  discNumber: z.number().int().nullable().optional(),
  discCount: z.number().int().nullable().optional(),
  discTitle: z.string().nullable().optional(),
  year: z.number().int().nullable().optional(),
  isCompilation: z.boolean().optional(),
  /** The detected code page of the texts when the file declares another, so that the artist can correct them. */
  codePage: z.string().nullable().optional(),
});
export type FileTags = z.infer<typeof fileTagsSchema>;

export const uploadSongSchema = z.object({
  id: z.string(),
  name: z.string(),
  distribution_status: uploadStatusSchema,
  /** Null for a song that is its own release. */
  releaseId: z.string().nullable(),
  releaseTitle: z.string(),
  trackNumber: z.number().int(),
  genre: z.string().nullable(),
  /** LRC when lines have timestamps, else plain text. */
  lyrics: z.string().nullable(),
  hasSyncedLyrics: z.boolean(),
  /** The song's own cover; without one, it shows the cover of its release. */
  image: uploadedCoverSchema.nullable(),
  isPaid: z.boolean(),
  /** Talents. */
  price: z.number(),
  isExplicit: z.boolean(),
  credits: z.array(creditSchema),
  releaseOn: z.string().nullable(),
  tags: fileTagsSchema,
  sound: uploadedSoundSchema,
  createdAt: z.string(),
  /** True for drafts and songs that need action; others are read-only. */
  isEditable: z.boolean(),
  isEditingEnabled: z.boolean(),
  /** The reviewer's request, while the song needs action. */
  issueType: z.enum(['copyright', 'edit']).nullable(),
  denialReason: z.string().nullable(),
  customMessage: z.string().nullable(),
});
export type UploadSong = z.infer<typeof uploadSongSchema>;

export const uploadReleaseSchema = z.object({
  id: z.string(),
  title: z.string(),
  genre: z.string().nullable(),
  image: uploadedCoverSchema.nullable(),
  releaseOn: z.string().nullable(),
  /** Sorted by track number. */
  songs: z.array(uploadSongSchema),
  createdAt: z.string(),
});
export type UploadRelease = z.infer<typeof uploadReleaseSchema>;

/** The time of the last change; for a release, changes of its songs count too. */
const ofDraft = { changedAt: z.string() };
export type DraftRelease = UploadRelease & { readonly changedAt: string };
export type DraftSong = UploadSong & { readonly changedAt: string };

/** The upload of a cover, for songs and releases. */
export const coverUpload = {
  bodyType: 'multipart' as const,
  body: z.object({ image: z.any() }),
  response: z.object({ image: uploadedCoverSchema }),
  refusals: { 413: ['File size must be less than Max 10MB'], 415: ['Please select a valid image file'] },
};

const songAnswer = z.object({ song: uploadSongSchema });
const ofSounds = {
  413: [uploadTexts.tooLarge],
  415: [
    uploadTexts.noAudio,
    'CAF files cannot be read here. Send WAV, AIFF, FLAC, MP3, Opus or Vorbis.',
    'Please select a valid image file',
  ],
  422: ['This sound file is damaged.', 'This sound file is cut off before its end.', 'This sound file holds no sound.'],
  429: [uploadTexts.tooManyUploads],
};
const textFlag = z.enum(['true', 'false']).transform((flag) => flag === 'true');

/** The text fields of a song's multipart form; numbers arrive as digit strings. */
export const songFormFields = z.object({
  name: songNameSchema,
  genre: genreSchema.optional(),
  lyrics: lyricsSchema.optional(),
  price: z.coerce.number().pipe(priceSchema).optional(),
  releaseId: idSchema.optional(),
  trackNumber: z.coerce.number().pipe(trackNumberSchema).optional(),
  draft: textFlag.optional(),
});

export const uploadCalls = [
  call({
    method: 'POST',
    path: '/api/upload/song',
    tag: 'Upload',
    summary: 'Uploads a song in one piece; without a release or `draft` it is its own release and Pending at once',
    access: 'artist',
    bodyType: 'multipart',
    body: songFormFields.extend({ audio: z.any(), image: z.any().optional() }),
    response: songAnswer,
    status: 201,
    refusals: { ...ofSounds, 404: [uploadTexts.noRelease] },
  }),
  call({
    method: 'GET',
    path: '/api/upload/drafts',
    tag: 'Upload',
    summary: 'Drafts of the caller: releases with their songs, and songs without a release; newest first',
    access: 'session',
    query: pageQuery(20),
    response: z.object({
      releases: z.array(uploadReleaseSchema.extend(ofDraft)),
      songs: z.array(uploadSongSchema.extend(ofDraft)),
      /** True when there are more releases or songs. */
      hasMore: z.boolean(),
    }),
  }),
  call({
    method: 'POST',
    path: '/api/upload/drafts',
    tag: 'Upload',
    summary: 'Makes a draft of a finished resumable upload, filled in with what the file says of itself',
    access: 'artist',
    body: z.object({ uploadId: idSchema, releaseId: idSchema.optional(), trackNumber: trackNumberSchema.optional() }),
    response: songAnswer,
    status: 201,
    refusals: { 404: [uploadTexts.noUpload], ...ofSounds, 409: [uploadTexts.incomplete] },
  }),
  call({
    method: 'GET',
    path: '/api/upload/song/{id}',
    tag: 'Upload',
    summary: 'An own song as its editor shows it',
    access: 'session',
    params: idParams,
    response: songAnswer,
  }),
  call({
    method: 'PUT',
    path: '/api/upload/song/{id}',
    tag: 'Upload',
    summary: 'Edits an own song; absent fields stay. Saving a song that needs action submits it again',
    access: 'artist',
    params: idParams,
    body: z.object({
      name: songNameSchema.optional(),
      trackNumber: trackNumberSchema.optional(),
      genre: genreSchema.nullable().optional(),
      /** LRC or plain text. */
      lyrics: lyricsSchema.nullable().optional(),
      isPaid: z.boolean().optional(),
      price: priceSchema.optional(),
      isExplicit: z.boolean().optional(),
      credits: z.array(creditSchema).max(100).optional(),
      releaseOn: releaseOnSchema.nullable().optional(),
      /** Only null is allowed, which removes the cover; a new cover is uploaded by its own call. */
      image: z.null().optional(),
    }),
    response: songAnswer,
    refusals: { 409: [uploadTexts.notEditable], 422: [uploadTexts.price] },
  }),
  call({
    method: 'POST',
    path: '/api/upload/song/{id}/cover',
    tag: 'Upload',
    summary: "Uploads a song's own cover",
    access: 'artist',
    params: idParams,
    ...coverUpload,
  }),
  call({
    method: 'POST',
    path: '/api/upload/song/{id}/submit',
    tag: 'Upload',
    summary: 'Hands in a draft without a release: it is Pending',
    access: 'artist',
    params: idParams,
    response: songAnswer,
    refusals: { 409: [uploadTexts.measuring, uploadTexts.notEditable] },
  }),
  call({
    method: 'DELETE',
    path: '/api/upload/song/{id}',
    tag: 'Upload',
    summary: 'Drops a draft, its file included',
    access: 'session',
    params: idParams,
    response: successSchema,
    refusals: { 409: [uploadTexts.notEditable] },
  }),
] as const;
