// Posts as one caller sees them.
import type { Post } from '@libretto/contracts/http/social';
import type { ReadModels } from '../../ports/read-models';
import { type PostDoc, upvoteId, upvotes } from './feed.projection';
import { followId, follows, people, postSongs } from './people.projection';

/** Five look-ups for a page, whatever its length. */
export async function postViews(
  reads: ReadModels,
  docs: readonly PostDoc[],
  userId: string | undefined,
): Promise<Post[]> {
  const songs = await reads.collection(postSongs).getMany(docs.map((post) => post.songId ?? ''));
  const [authors, songArtists, followed, voted] = await Promise.all([
    reads.collection(people).getMany(docs.map((post) => post.authorId)),
    reads.collection(people).getMany(songs.map((song) => song?.artistId ?? '')),
    reads.collection(follows).getMany(docs.map((post) => followId(userId ?? '', post.authorId))),
    reads.collection(upvotes).getMany(docs.map((post) => upvoteId(userId ?? '', post.id))),
  ]);
  return docs.map((post, index) => {
    const author = authors[index];
    const song = songs[index];
    return {
      id: post.id,
      description: post.description,
      contentType: song ? 'song' : 'none',
      mediaUrl: null,
      song: song
        ? {
            id: song.songId,
            name: song.title,
            coverPhotoUrl: song.coverImageId === null ? null : `/api/img/song/${song.coverImageId}`,
            artist: { id: song.artistId, username: songArtists[index]?.username ?? 'Former member' },
          }
        : null,
      user: {
        id: post.authorId,
        username: author?.username ?? 'Former member',
        isArtist: author?.isArtist ?? false,
        isPatron: author?.isPatron ?? false,
        isFollowing: followed[index] !== undefined,
        profileImageId: author?.imageId ?? null,
      },
      isOwn: post.authorId === userId,
      createdAt: post.createdAt,
      upvotes: post.upvotes,
      hasUpvoted: voted[index] !== undefined,
      commentCount: post.commentCount,
    };
  });
}
