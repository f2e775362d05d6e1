// Waits for the songs of one artist, for policies that change all of them.
import type { CatalogueDeps } from '../catalogue.deps';
import { artistSongsProjection } from '../review/artist-songs.projection';
import type { SongState } from './song.state';

/**
 * A parked song counts only if it is the artist's. Its later events do not name the artist, so the song's stream is asked.
 * @throws which retries the policy; a song that is not projected yet would otherwise be left out.
 */
export async function requireProjectedSongs(
  waitForEvents: CatalogueDeps['waitForEvents'],
  songs: { load(songId: string): Promise<{ readonly state: SongState }> },
  artistId: string,
): Promise<void> {
  const areProjected = await waitForEvents(artistSongsProjection.name, async ({ data }) => {
    const { state } = await songs.load((data as { readonly songId: string }).songId);
    return state.kind === 'absent' || state.song.artistId === artistId;
  });
  if (!areProjected) throw new Error('The songs lag behind.');
}
