// The strip with the song of a post; what follows in the feed plays after it.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { PostSong } from '@libretto/kit/post-card';
import { PriceTag } from '@libretto/kit/tag';
import { follow, songPath } from '../navigation/link';
import { imageIdOf } from '../pictures';
import { isForSale, playOrPause, useTrackSound } from '../tracks/play';

export interface SongOfPostProps {
  readonly track: Track;
  readonly tracks: readonly Track[];
  readonly context: QueueContext;
}

export function SongOfPost({ track, tracks, context }: SongOfPostProps) {
  const sound = useTrackSound(track.id);
  const path = songPath(track.id);
  return (
    <PostSong
      title={track.title}
      artist={track.artist}
      imageId={imageIdOf(track.artworkUrl)}
      dominantColour={track.artworkColor}
      durationSeconds={track.duration}
      current={sound !== 'none'}
      playing={sound === 'sounding'}
      onPlay={() => playOrPause({ tracks, trackId: track.id, context })}
      href={path}
      onOpen={follow(path)}
      aside={isForSale(track) && <PriceTag talents={track.price} />}
    />
  );
}
