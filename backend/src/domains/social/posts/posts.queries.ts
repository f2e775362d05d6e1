// Posts as one caller sees them.
import type { Hidden } from '@libretto/contracts/http/administration/moderation';
import type { Post } from '@libretto/contracts/http/social/social';
import type { TrackViews } from '../../../ports/directory/track-views';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { followId, follows, people } from '../people/people.projection';
import { type PostDoc, upvoteId, upvotes } from './feed.projection';
import { postAuthor, postSong, shownMentions } from './post-parts';

/** `hidden` is set when a moderator hid the post and its author reads it. */
type ShownPost = PostDoc & { readonly hidden?: Hidden };

export type PostViews = (reads: ReadModels, docs: readonly ShownPost[], userId: string | undefined) => Promise<Post[]>;

/** Needs a few queries per page, regardless of its length. */
export const postViewsWith =
  (trackViews: TrackViews): PostViews =>
  async (reads, docs, userId) => {
    const songIds = [...new Set(docs.flatMap((post) => post.songId ?? []))];
    const [tracks, authors, followed, voted] = await Promise.all([
      trackViews.tracks(reads, songIds, userId),
      reads.collection(people).getMany(docs.map((post) => post.authorId)),
      reads.collection(follows).getMany(docs.map((post) => followId(userId ?? '', post.authorId))),
      reads.collection(upvotes).getMany(docs.map((post) => upvoteId(userId ?? '', post.id))),
    ]);
    const trackOf = new Map(tracks.map((track) => [track.id, track]));
    return docs.map((post, index) => {
      const track = trackOf.get(post.songId ?? '');
      return {
        id: post.id,
        description: post.description,
        contentType: track ? 'song' : 'none',
        mediaUrl: null,
        song: postSong(track),
        user: postAuthor(post.authorId, authors[index], followed[index] !== undefined),
        isOwn: post.authorId === userId,
        createdAt: post.createdAt,
        updatedAt: post.updatedAt,
        mentions: shownMentions(post.mentions),
        upvotes: post.upvotes,
        hasUpvoted: voted[index] !== undefined,
        commentCount: post.commentCount,
        ...(post.hidden && { hidden: post.hidden }),
      };
    });
  };
