// The card of the liked songs.
import type { Track } from '@libretto/contracts/federation';
import { IconHeartFilled } from '@libretto/kit/icons';
import { likedSongsId } from '@libretto/product/paths';
import { play } from '@libretto/product/play';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { playlistQuery } from '../api/library-calls';
import { ListCard } from '../tracks/list-card';

export function LikedSongsCard({ liked, likedCount }: { liked: readonly Track[]; likedCount: number }) {
  const name = t`Liked Songs`;
  const queries = useQueryClient();
  const start = async () => {
    // The overview contains only the latest dozen, which play if the whole list fails to load.
    const { tracks } = await queries.fetchQuery(playlistQuery(likedSongsId)).catch(() => ({ tracks: [...liked] }));
    play({ tracks, context: { type: 'playlist', name, id: likedSongsId } });
  };
  return (
    <ListCard
      id={likedSongsId}
      name={name}
      songCount={likedCount}
      tracks={liked}
      empty={<IconHeartFilled size={40} aria-hidden />}
      onStart={() => void start()}
    />
  );
}
