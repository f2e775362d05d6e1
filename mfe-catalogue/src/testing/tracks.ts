// The catalogue's tracks for tests: those of the contract, and releases of one song.
import type { Track } from '@libretto/contracts/federation';
import { makeTrack } from '@libretto/contracts/testing/tracks';

export { makeTrack, makeTracks, paidTrack } from '@libretto/contracts/testing/tracks';

/** A release of one song, named like it. */
export const makeSingle = (id: string, changes: Partial<Track> = {}) =>
  makeTrack(id, { albumId: id, albumTitle: changes.title ?? `Song ${id}`, ...changes });
