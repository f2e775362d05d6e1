// The card of the liked songs: two by two of their covers, and play.
import { bus, type Track } from '@libretto/contracts/federation';
import { IconHeartFilled } from '@libretto/kit/icons';
import { TrackCard } from '@libretto/kit/track-card';
import { clickTo } from '@libretto/product/links';
import { likedSongsId, playlistPath } from '@libretto/product/paths';
import { play } from '@libretto/product/play';
import { useListSound } from '@libretto/product/sound';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { playlistQuery } from '../api/library-calls';
import { countedSongs } from '../counted';
import { QuadCover } from '../heads/quad-cover';

const path = playlistPath(likedSongsId);

export function LikedSongsCard({ liked, likedCount }: { liked: readonly Track[]; likedCount: number }) {
  const name = t`Liked Songs`;
  const queries = useQueryClient();
  const sound = useListSound(name, liked);
  const start = async () => {
    // The overview holds the latest dozen only. Should the whole list not come, those are better than silence.
    const { tracks } = await queries.fetchQuery(playlistQuery(likedSongsId)).catch(() => ({ tracks: [...liked] }));
    play({ tracks, context: { type: 'playlist', name, id: likedSongsId } });
  };
  return (
    <TrackCard
      title={name}
      href={path}
      onOpen={clickTo(path)}
      subtitle={countedSongs(likedCount)}
      cover={<QuadCover tracks={liked} shownPx={240} empty={<IconHeartFilled size={40} aria-hidden />} />}
      current={sound !== 'none'}
      playing={sound === 'sounding'}
      onPlay={() => (sound === 'none' ? void start() : bus.emit('player/toggle', {}))}
    />
  );
}
