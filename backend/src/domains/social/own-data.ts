// Exports posts of both kinds with their media, followers, and fans.
import { allOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart, OwnDataSource } from '../../ports/directory/own-data';
import { addressOf, mediaDocs, mediaIdOf } from './media/media.projection';
import { follows, tuneIns } from './people/people.projection';
import { hiddenPosts, type PostDoc, posts } from './posts/feed.projection';
import { hiddenTunedInPosts, type TunedInPostDoc, tunedInPosts } from './tuned-in/tuned-in-posts.projection';

type MaybeHidden<Doc> = Doc & { readonly isHidden: boolean };

/** Yields visible documents first, then those that a moderator hid. */
async function* withHidden<Doc>(shown: AsyncIterable<Doc>, hidden: AsyncIterable<Doc>) {
  for await (const doc of shown) yield { ...doc, isHidden: false };
  for await (const doc of hidden) yield { ...doc, isHidden: true };
}

const tunedInOf = (source: OwnDataSource, authorId: string) =>
  withHidden<TunedInPostDoc>(
    allOf(source, tunedInPosts, 'byAuthor', { authorId }),
    allOf(source, hiddenTunedInPosts, 'byAuthor', { authorId }),
  );

export const socialOwnData: OwnDataPart = {
  lists: [
    listOf<MaybeHidden<PostDoc>>(
      { name: 'posts/posts', about: 'Your posts, those that a moderator hid included.' },
      ['id', 'description', 'songId', 'createdAt', 'updatedAt', 'upvotes', 'commentCount', 'isHidden'],
      (source, authorId) =>
        withHidden<PostDoc>(
          allOf(source, posts, 'byAuthor', { authorId }),
          allOf(source, hiddenPosts, 'byAuthor', { authorId }),
        ),
    ),
    listOf<MaybeHidden<TunedInPostDoc>>(
      {
        name: 'posts/tuned-in-posts',
        about: 'Your posts for those who are tuned in, hidden ones included. Their media lie in posts/media.',
      },
      [
        'id',
        'description',
        'contentType',
        'songId',
        'mediaUrl',
        'createdAt',
        'updatedAt',
        'upvotes',
        'commentCount',
        'isHidden',
      ],
      tunedInOf,
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
    for await (const { id, mediaUrl } of tunedInOf(source, authorId)) {
      const media = mediaUrl && (await source.reads.collection(mediaDocs).get(mediaIdOf(addressOf(mediaUrl))));
      if (media) yield { path: `posts/media/${id}.${media.key.split('.').at(-1)}`, blobKey: media.key };
    }
  },
};
