// One post on its author's profile.
import { bus } from '@libretto/contracts/federation';
import type { Post } from '@libretto/contracts/http/social';
import { PostActions, PostCard, PostHead, PostSong, PostText } from '@libretto/kit/post-card';
import { toast } from '@libretto/kit/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchTrack } from '../api/song-calls';
import { linkTo } from '../navigation/link';
import { songPath } from '../navigation/paths';
import { imageIdOf } from '../tracks/artwork';
import { answersToggle, play } from '../tracks/play';
import { useTrackSound } from '../tracks/sound';

export function ProfilePost({ post }: { post: Post }) {
  const { user, createdAt, description, song, upvotes, hasUpvoted, commentCount } = post;
  const openComments = () =>
    bus.emit('comments/open', {
      subject: {
        family: 'post',
        id: post.id,
        title: description,
        subtitle: user.username,
        artworkUrl: song?.coverPhotoUrl ?? null,
        commentCount,
      },
    });
  return (
    <PostCard>
      <PostHead author={user} createdAt={createdAt} />
      <PostText text={description} />
      {song && <SongOfPost song={song} />}
      <PostActions upvotes={upvotes} hasUpvoted={hasUpvoted} commentCount={commentCount} onComments={openComments} />
    </PostCard>
  );
}

function SongOfPost({ song }: { song: NonNullable<Post['song']> }) {
  const queries = useQueryClient();
  const sound = useTrackSound(song.id);
  const [isWaiting, setWaiting] = useState(false);
  const { onClick, href } = linkTo(songPath(song.id));
  const onPlay = async () => {
    if (answersToggle(({ id }) => id === song.id)) {
      bus.emit('player/toggle', {});
      return;
    }
    setWaiting(true);
    try {
      const track = await fetchTrack(queries, song.id);
      play({ tracks: [track], context: { type: 'post', name: track.title, id: track.id } });
    } catch {
      toast.error('This song could not be played');
    } finally {
      setWaiting(false);
    }
  };
  return (
    <PostSong
      title={song.name}
      artist={song.artist.username}
      imageId={imageIdOf(song.coverPhotoUrl)}
      current={sound !== 'none'}
      playing={sound === 'sounding'}
      waiting={isWaiting}
      onPlay={() => void onPlay()}
      href={href}
      onOpen={onClick}
    />
  );
}
