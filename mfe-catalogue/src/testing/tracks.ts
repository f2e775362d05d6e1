// Tracks for tests: those of the contract, and singles.
import type { Track } from '@libretto/contracts/federation';
import { makeTrack } from '@libretto/contracts/testing/tracks';

export { makeTrack, makeTracks, paidTrack } from '@libretto/contracts/testing/tracks';

/** A release with a single song of the same name. */
export const makeSingle = (id: string, changes: Partial<Track> = {}) =>
  makeTrack(id, { albumId: id, albumTitle: changes.title ?? `Song ${id}`, ...changes });
