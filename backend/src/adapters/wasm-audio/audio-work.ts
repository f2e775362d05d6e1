// The messages between the parent and the child process, which share nothing else.
import type {
  AudioRefusalCode,
  Loudness,
  MeasuredSound,
  Rendition,
  RenditionTarget,
  SoundFacts,
  SoundTags,
} from '../../ports/media/audio-encoder';

export interface AudioWorkLimits {
  readonly maxDurationMs: number;
  readonly maxMemoryBytes: number;
}

export type AudioWork =
  | { readonly kind: 'probe'; readonly sourcePath: string }
  | { readonly kind: 'loudness'; readonly sourcePath: string }
  | { readonly kind: 'measure'; readonly sourcePath: string }
  | { readonly kind: 'transcode'; readonly sourcePath: string; readonly targets: readonly RenditionTarget[] }
  | { readonly kind: 'flac'; readonly sourcePath: string; readonly targetPath: string; readonly tags: SoundTags };

export interface AudioWorkResults {
  probe: SoundFacts;
  loudness: Loudness;
  measure: MeasuredSound;
  transcode: readonly Rendition[];
  flac: null;
}

export interface AudioWorkRequest {
  readonly work: AudioWork;
  readonly limits: AudioWorkLimits;
}

export interface AudioWorkDone {
  readonly type: 'done';
  readonly result: AudioWorkResults[keyof AudioWorkResults];
  /** The child's memory use after the work. */
  readonly memoryBytes: number;
}

export type AudioWorkMessage =
  | { readonly type: 'progress'; readonly share: number }
  | AudioWorkDone
  | { readonly type: 'refused'; readonly code: AudioRefusalCode; readonly detail?: string }
  | { readonly type: 'failed'; readonly reason: string };
