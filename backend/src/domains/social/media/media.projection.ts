// Projects the file and the owner of each media URL.
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { MediaEvent, MediaFile } from './media.decider';

export interface MediaDoc extends MediaFile {
  /** Null until a post uses it; until then only its artist can see it. */
  readonly postId: string | null;
  /** Media in the state `converting` cannot be played. */
  readonly state: 'preparing' | 'converting' | 'ready' | 'failed';
  readonly waveform: readonly number[] | null;
  readonly gainDb: number;
  readonly hasPoster: boolean;
}

/** Keyed by stream id, with which the URL's last part begins. */
export const mediaDocs = defineCollection<MediaDoc>()({ name: 'post-media', indexes: {} });

const mediaIdLength = 36;
export const mediaIdOf = (address: string) => address.slice(0, mediaIdLength);
const addressPrefix = '/api/social/media/';
export const mediaUrlOf = (address: string) => `${addressPrefix}${address}`;
export const addressOf = (mediaUrl: string) => mediaUrl.slice(addressPrefix.length);

/** Only the owner may subscribe. */
export const mediaTopic = (userId: string) => `media:${userId}`;

export const mediaProjection = defineProjection<MediaEvent>({
  name: 'post-media',
  version: 2,
  collections: [mediaDocs],
  handlers: {
    MediaUploaded: ({ data }, to) => {
      const unheard = { postId: null, waveform: null, gainDb: 0, hasPoster: false };
      to.collection(mediaDocs).put(data.mediaId, { ...data, ...unheard, state: stateAtFirst(data) });
    },
    MediaAttached: async ({ data: { mediaId, postId } }, to) => {
      await to.collection(mediaDocs).update(mediaId, (doc) => ({ ...doc, postId }));
    },
    MediaPrepared: async ({ data }, to) => {
      const { mediaId, isReady, key, durationMs, waveform, gainDb, hasPoster = false, size } = data;
      const known = await to.collection(mediaDocs).update(mediaId, (doc) => ({
        ...doc,
        state: isReady ? ('ready' as const) : ('failed' as const),
        key: key ?? doc.key,
        durationMs: durationMs ?? doc.durationMs,
        waveform,
        ...{ gainDb, hasPoster, ...size },
      }));
      if (!known) return;
      const doc = await to.collection(mediaDocs).get(mediaId);
      // Media without a post are shown nowhere, so nothing is pushed.
      if (doc?.postId != null) to.push(mediaTopic(doc.ownerId), 'media-prepared', { postId: doc.postId });
    },
    MediaDropped: ({ data }, to) => to.collection(mediaDocs).delete(data.mediaId),
  },
});

function stateAtFirst({ needsWork, needsConversion }: MediaFile): MediaDoc['state'] {
  if (needsConversion) return 'converting';
  return needsWork ? 'preparing' : 'ready';
}
