// Converts videos that browsers cannot play. Works on files of the local disk, as the audio encoder does.

/** The container format, as detected from the file's content. */
export type VideoContainer = 'mp4' | 'webm';

export interface VideoWorkOptions {
  /** Called from time to time with the completed share, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Aborts the work; no partial file remains. */
  readonly signal?: AbortSignal;
}

/** The file is at fault, so a retry would fail again. Any other error may be retried. */
export class VideoRefusal extends Error {
  override readonly name = 'VideoRefusal';
}

export interface VideoEncoder {
  /** Whether this machine has the required programs. */
  isThere(): Promise<boolean>;

  /**
   * Writes MP4 with H.264 and AAC, with the index in front, at most 1920 × 1920 pixels. Streams that already comply are
   * copied without re-encoding. The file appears atomically.
   * @throws VideoRefusal
   */
  convert(sourcePath: string, container: VideoContainer, targetPath: string, options?: VideoWorkOptions): Promise<void>;

  /**
   * Writes a representative frame of the first seconds as JPEG, at most 1280 pixels wide.
   * @throws VideoRefusal
   */
  drawPoster(
    sourcePath: string,
    container: VideoContainer,
    targetPath: string,
    options?: VideoWorkOptions,
  ): Promise<void>;
}
