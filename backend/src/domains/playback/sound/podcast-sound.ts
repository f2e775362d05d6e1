// The file of a free song for podcast apps: its master if that is an MP3, else the best existing M4A.
import type { FindPodcastSound } from '../../../ports/media/podcast-sound';
import { renditionContentTypes, renditionKey } from '../renditions/rendition-keys';

/** The usual bitrate first, as most phones are on a mobile network. */
const bitratesKbps = [256, 320, 128, 64] as const;

export const findPodcastSound: FindPodcastSound = async (blobs, song) => {
  const path = `/api/audio/${encodeURIComponent(song.songId)}`;
  const master = song.masterContentType === 'audio/mpeg' ? await blobs.stat(song.masterKey) : undefined;
  if (master) return { path: `${path}?q=original`, bytes: master.bytes, contentType: 'audio/mpeg' };
  for (const bitrateKbps of bitratesKbps) {
    const file = await blobs.stat(renditionKey(song, { part: 'whole', format: 'aac', bitrateKbps }));
    const contentType = renditionContentTypes.aac;
    if (file) return { path: `${path}?q=${bitrateKbps}&f=aac`, bytes: file.bytes, contentType };
  }
  return undefined;
};
