// The song strip of a post; the songs of the posts after it in the feed play next.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { PostSong } from '@libretto/kit/cards';
import { formatTalents, PriceTag } from '@libretto/kit/text';
import { useMedia } from '@libretto/kit/theme';
import { clickTo } from '@libretto/product/links';
import { songPath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { playOrPauseSong } from '@libretto/product/play';
import { useTrackSound } from '@libretto/product/sound';
import { isForSale } from '@libretto/product/track-rules';

export interface SongOfPostProps {
  readonly track: Track;
  readonly tracks: readonly Track[];
  readonly context: QueueContext;
}

export function SongOfPost({ track, tracks, context }: SongOfPostProps) {
  const sound = useTrackSound(track.id);
  const path = songPath(track.id);
  const isPhone = useMedia('mobile');
  const forSale = isForSale(track);
  return (
    <PostSong
      title={track.title}
      // On a phone the price is part of this line, because a separate tag would leave no room for the title.
      artist={forSale && isPhone ? `${formatTalents(track.price)} · ${track.artist}` : track.artist}
      imageId={imageIdOf(track.artworkUrl)}
      dominantColour={track.artworkColor}
      durationSeconds={track.duration}
      current={sound !== 'none'}
      playing={sound === 'playing'}
      onPlay={() => playOrPauseSong({ tracks, trackId: track.id, context })}
      href={path}
      onOpen={clickTo(path)}
      aside={forSale && !isPhone && <PriceTag talents={track.price} />}
    />
  );
}
