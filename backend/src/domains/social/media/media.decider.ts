// The life cycle of an uploaded photo, sound or video: uploaded by an artist, attached to one post, deleted with it.
import type { MediaKind } from '@libretto/contracts/http/social/tuned-in-posts';
import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { assertNever } from '../../../kernel/values/assert';

/** A stored file. The keys of all derived files begin with `folder`. */
export interface MediaFile {
  readonly mediaId: string;
  readonly ownerId: string;
  /** The last part of its URL, which cannot be guessed. */
  readonly address: string;
  readonly kind: MediaKind;
  readonly folder: string;
  readonly key: string;
  readonly contentType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  /** Whether a job must still make a sound's renditions, or a video's poster and its index at the front. */
  readonly needsWork: boolean;
  /** Set for a video that browsers can play only after conversion. */
  readonly needsConversion?: true;
}

/** The result of the job. */
export interface PreparedMedia {
  readonly mediaId: string;
  readonly isReady: boolean;
  /** Key of the file that is played instead of the upload. */
  readonly key: string | null;
  readonly durationMs: number | null;
  readonly waveform: readonly number[] | null;
  readonly gainDb: number;
  /** A poster of the video is stored under `posterKey`. */
  readonly hasPoster?: true;
  /** Set for a converted video. */
  readonly size?: { readonly width: number | null; readonly height: number | null };
}

/** The result when nothing was derived: the upload is played as it is. */
export const asItCame = (mediaId: string): PreparedMedia => ({
  ...{ mediaId, isReady: true, key: null, durationMs: null, waveform: null, gainDb: 0 },
});

export type MediaUploaded = DomainEvent<'MediaUploaded', MediaFile>;
export type MediaAttached = DomainEvent<'MediaAttached', { mediaId: string; postId: string }>;
export type MediaPrepared = DomainEvent<'MediaPrepared', PreparedMedia>;
export type MediaDropped = DomainEvent<'MediaDropped', { mediaId: string }>;
export type MediaEvent = MediaUploaded | MediaAttached | MediaPrepared | MediaDropped;

export type MediaState =
  | { readonly kind: 'absent' | 'dropped' }
  | { readonly kind: 'kept'; readonly file: MediaFile; readonly postId: string | null; readonly isPrepared: boolean };

export type MediaCommand =
  | { readonly kind: 'upload'; readonly file: MediaFile }
  | { readonly kind: 'attach'; readonly postId: string; readonly byUserId: string; readonly as: MediaKind }
  | { readonly kind: 'prepare'; readonly prepared: PreparedMedia }
  | { readonly kind: 'drop' };

export type MediaRefusal = 'NoSuchMedia' | 'OtherKind' | 'InUse';

const mediaDecider: Decider<MediaState, MediaCommand, MediaEvent, MediaRefusal> = {
  initialState: { kind: 'absent' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'MediaUploaded':
        return { kind: 'kept', file: event.data, postId: null, isPrepared: !event.data.needsWork };
      case 'MediaAttached':
        return state.kind === 'kept' ? { ...state, postId: event.data.postId } : state;
      case 'MediaPrepared':
        return state.kind === 'kept' ? { ...state, isPrepared: true } : state;
      case 'MediaDropped':
        return { kind: 'dropped' };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    if (command.kind === 'upload')
      return state.kind === 'absent' ? [{ type: 'MediaUploaded', data: command.file }] : [];
    if (state.kind !== 'kept') return command.kind === 'attach' ? 'NoSuchMedia' : [];
    const { mediaId } = state.file;
    switch (command.kind) {
      case 'attach':
        if (state.file.ownerId !== command.byUserId) return 'NoSuchMedia';
        if (state.file.kind !== command.as) return 'OtherKind';
        if (state.postId !== null) return state.postId === command.postId ? [] : 'InUse';
        return [{ type: 'MediaAttached', data: { mediaId, postId: command.postId } }];
      case 'prepare':
        return state.isPrepared ? [] : [{ type: 'MediaPrepared', data: command.prepared }];
      case 'drop':
        return [{ type: 'MediaDropped', data: { mediaId } }];
      default:
        return assertNever(command);
    }
  },
};

export const mediaEvents = defineEvents<MediaEvent>({
  MediaUploaded: { version: 1 },
  MediaAttached: { version: 1 },
  MediaPrepared: { version: 1 },
  MediaDropped: { version: 1 },
});

export const mediaStream = defineStream({ name: 'media', events: mediaEvents, decider: mediaDecider });
