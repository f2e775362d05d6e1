// Makes videos that browsers play of those that they do not. Works on files of the local disk, as the audio encoder does.

/** How a file has to be read: what it was sniffed to be. */
export type VideoContainer = 'mp4' | 'webm';

export interface VideoWorkOptions {
  /** Called from time to time, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Ends the work; nothing half-written stays. */
  readonly signal?: AbortSignal;
}

/** The file is at fault, trying again changes nothing. Everything else that is thrown may be tried again. */
export class VideoRefusal extends Error {
  override readonly name = 'VideoRefusal';
}

export interface VideoEncoder {
  /** Whether this machine has what it takes. */
  isThere(): Promise<boolean>;

  /**
   * Writes MP4 with H.264 and AAC, its index in front, of 1920 × 1920 pixels at most. What is so already is copied and not drawn anew.
   * The file appears whole or not at all.
   * @throws VideoRefusal
   */
  convert(sourcePath: string, container: VideoContainer, targetPath: string, options?: VideoWorkOptions): Promise<void>;

  /**
   * Writes a telling picture of the first seconds as JPEG, 1280 pixels wide at most.
   * @throws VideoRefusal
   */
  drawPoster(
    sourcePath: string,
    container: VideoContainer,
    targetPath: string,
    options?: VideoWorkOptions,
  ): Promise<void>;
}
