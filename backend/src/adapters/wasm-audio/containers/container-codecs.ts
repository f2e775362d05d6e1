// The codecs that MP4 and WebM files may hold to be taken, whichever engine reads them. Players expect no others in
// these containers, and one engine alone must not take a file that the other one refuses.

const codecs = {
  mp4: new Set(['pcm', 'mp3', 'flac', 'opus', 'aac', 'alac']),
  webm: new Set(['opus', 'vorbis']),
};

/** @param codec a codec of `SoundFacts` */
export function isCodecOf(container: 'mp4' | 'webm', codec: string): boolean {
  return codecs[container].has(codec);
}
