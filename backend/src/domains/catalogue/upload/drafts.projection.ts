// Projects the ids of an artist's drafts; their content is read from their own streams.
import type { SongDeleted, SongDrafted, SongEdited, SongSubmitted } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { ReleaseDraftEvent } from './release-draft.stream';

export const draftSongs = defineCollection<{
  songId: string;
  artistId: string;
  releaseId: string;
  /** True for a single, which is its own release. */
  isAlone: boolean;
  createdAt: string;
  changedAt: string;
}>()({
  name: 'draft-songs',
  indexes: {
    byArtist: { equals: ['artistId', 'isAlone'], sort: 'createdAt' },
    byRelease: { equals: ['releaseId'], sort: 'createdAt' },
  },
});

export const draftReleases = defineCollection<{
  releaseId: string;
  artistId: string;
  createdAt: string;
  changedAt: string;
}>()({
  name: 'draft-releases',
  indexes: { byArtist: { equals: ['artistId'], sort: 'createdAt' } },
});

type ReleaseEvent = Extract<
  ReleaseDraftEvent,
  { type: 'ReleaseDrafted' | 'ReleaseDraftEdited' | 'ReleaseDraftSubmitted' | 'ReleaseDraftDeleted' }
>;

export const draftsProjection = defineProjection<SongDrafted | SongEdited | SongSubmitted | SongDeleted | ReleaseEvent>(
  {
    name: 'upload-drafts',
    version: 3,
    collections: [draftSongs, draftReleases],
    handlers: {
      SongDrafted: ({ data: { songId, artistId, releaseId }, metadata: { at } }, to) =>
        to
          .collection(draftSongs)
          .put(songId, { songId, artistId, releaseId, isAlone: songId === releaseId, createdAt: at, changedAt: at }),
      SongEdited: async ({ data: { songId }, metadata: { at } }, to) => {
        await to.collection(draftSongs).update(songId, (song) => ({ ...song, changedAt: at }));
      },
      SongSubmitted: ({ data: { songId } }, to) => to.collection(draftSongs).delete(songId),
      SongDeleted: ({ data: { songId } }, to) => to.collection(draftSongs).delete(songId),
      ReleaseDrafted: ({ data: { releaseId, artistId }, metadata: { at } }, to) =>
        to.collection(draftReleases).put(releaseId, { releaseId, artistId, createdAt: at, changedAt: at }),
      ReleaseDraftEdited: async ({ data: { releaseId }, metadata: { at } }, to) => {
        await to.collection(draftReleases).update(releaseId, (release) => ({ ...release, changedAt: at }));
      },
      ReleaseDraftSubmitted: ({ data: { releaseId } }, to) => to.collection(draftReleases).delete(releaseId),
      ReleaseDraftDeleted: ({ data: { releaseId } }, to) => to.collection(draftReleases).delete(releaseId),
    },
  },
);
