// Plays an artist's songs, newest first. The button's space is reserved while they load, so
// that the layout does not shift.
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { play, playOrPauseList } from '@libretto/product/play';
import { useListSound } from '@libretto/product/sound';
import { useMemo } from 'react';
import { useArtistSongs } from '../api/profile-lists';
import { PlayPill } from '../tracks/play-pill';

export function PlayArtist({ profile: { id, username } }: { profile: Profile }) {
  const { data, isPending } = useArtistSongs(id);
  const tracks = useMemo(() => data?.pages.flatMap((page) => page.songs.map(({ track }) => track)) ?? [], [data]);
  const sound = useListSound({ name: username, id }, tracks);
  if (tracks.length === 0 && !isPending) return null;
  const context = { type: 'artist' as const, name: username, id };
  return (
    <PlayPill
      size="regular"
      sound={sound}
      name={username}
      disabled={isPending}
      onClick={() => playOrPauseList(sound, () => play({ tracks, context }))}
    />
  );
}
