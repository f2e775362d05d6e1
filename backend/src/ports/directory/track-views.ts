import type { Track } from '@libretto/contracts/http/playback/player';
import type { ReadModels } from '../read-models/read-models';

/**
 * Tracks as screens and players show them. One domain projects tracks; the other domains that list tracks (history, top
 * lists, playlists) know only ids and query this port.
 */
export interface TrackViews {
  /** Returns tracks in the order of the ids; unknown tracks and those that the caller may not see are omitted. */
  tracks(reads: ReadModels, songIds: readonly string[], userId: string | undefined): Promise<readonly Track[]>;
}
