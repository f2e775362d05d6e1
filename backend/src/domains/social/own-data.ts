// Posts of both kinds with their media, followers, and those who are tuned in.
import { allOf, listOf } from '../../kernel/own-lists';
import type { OwnDataPart } from '../../ports/own-data';
import { hiddenPosts, type PostDoc, posts } from './feed.projection';
import { addressOf, mediaDocs, mediaIdOf } from './media/media.projection';
import { follows, tuneIns } from './people.projection';
import { type TunedInPostDoc, tunedInPosts } from './tuned-in/tuned-in-posts.projection';

interface OwnPost extends PostDoc {
  readonly isHidden: boolean;
}

export const socialOwnData: OwnDataPart = {
  lists: [
    listOf<OwnPost>(
      { name: 'posts/posts', about: 'Your posts, those that a moderator hid included.' },
      ['id', 'description', 'songId', 'createdAt', 'updatedAt', 'upvotes', 'commentCount', 'isHidden'],
      async function* (source, authorId) {
        for await (const post of allOf(source, posts, 'byAuthor', { authorId })) yield { ...post, isHidden: false };
        for await (const post of allOf(source, hiddenPosts, 'byAuthor', { authorId }))
          yield { ...post, isHidden: true };
      },
    ),
    listOf<TunedInPostDoc>(
      { name: 'posts/tuned-in-posts', about: 'Your posts for those who are tuned in. Their media lie in posts/media.' },
      ['id', 'description', 'contentType', 'songId', 'mediaUrl', 'createdAt', 'upvotes', 'commentCount'],
      (source, authorId) => allOf(source, tunedInPosts, 'byAuthor', { authorId }),
    ),
    listOf<{ followerId: string; followedAt: string }>(
      { name: 'people/followers', about: 'People who follow you.' },
      ['followerId', 'followedAt'],
      (source, followeeId) => allOf(source, follows, 'byFollowee', { followeeId }),
    ),
    listOf<{ fanId: string; subscribedAt: string }>(
      { name: 'people/tuned-in-to-you', about: 'People who are tuned in to you.' },
      ['fanId', 'subscribedAt'],
      (source, artistId) => allOf(source, tuneIns, 'byArtist', { artistId }),
    ),
  ],
  files: async function* (source, authorId) {
    for await (const { id, mediaUrl } of allOf(source, tunedInPosts, 'byAuthor', { authorId })) {
      const media = mediaUrl && (await source.reads.collection(mediaDocs).get(mediaIdOf(addressOf(mediaUrl))));
      if (media) yield { path: `posts/media/${id}.${media.key.split('.').at(-1)}`, blobKey: media.key };
    }
  },
};
