import { sampleEvent } from '../../../../tests/ports/events/sample-events';
import type { StoredEvent } from '../../../ports/events/event-store';
import { requireProjectedSongs } from './projected-songs';
import type { SongState } from './song.state';

/** Resolves once the songs of `mara` are projected while an event of this song is parked. */
function requireMarasSongs(parkedSongId: string): Promise<void> {
  const artists: Record<string, string> = { dusk: 'mara', dawn: 'nour' };
  const songs = {
    load: async (songId: string) => ({
      state: { kind: 'published', song: { artistId: artists[songId] } } as unknown as SongState,
    }),
  };
  const parked = sampleEvent({ type: 'SongApproved', data: { songId: parkedSongId } }) as unknown as StoredEvent;
  return requireProjectedSongs(async (_, concerns) => !(await concerns(parked)), songs, 'mara');
}

test('the songs of an artist are projected although a song of another artist is parked', async () => {
  await expect(requireMarasSongs('dawn')).resolves.toBeUndefined();
});

test('an event of the artist’s song counts although it does not name the artist', async () => {
  await expect(requireMarasSongs('dusk')).rejects.toThrow('The songs lag behind.');
});
