import type { Track } from '@libretto/contracts/http/player';
import type { ReadModels } from './read-models';

/**
 * Tracks as screens and players know them. One domain projects what a track is; the others that list tracks (history,
 * top lists, playlists) know ids only and ask here.
 */
export interface TrackViews {
  /** In the order of the ids; unknown ones and what the caller may not see are left out. */
  tracks(reads: ReadModels, songIds: readonly string[], userId: string | undefined): Promise<readonly Track[]>;
}
