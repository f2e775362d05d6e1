// The post that a shared link leads to, above the feed.
import type { SessionUser } from '@libretto/contracts/federation';
import { Notice } from '@libretto/kit/notice';
import { postsOf } from '../api/posts-cache';
import { useLinkedPost } from '../api/use-posts';
import { PostItem } from './post-item';
import { PostsSkeleton } from './posts-skeleton';

export function LinkedPost({ postId, user }: { postId: string; user: SessionUser | null }) {
  const { data, isPending, isError } = useLinkedPost(postId);
  if (isPending) return <PostsSkeleton count={1} />;
  const [post] = postsOf(data);
  // Where nothing could be read the feed below says so.
  if (isError) return null;
  if (!post) return <Notice tone="info" title="This post is no longer there" />;
  return (
    <PostItem
      post={post}
      user={user}
      tracks={post.song ? [post.song.track] : []}
      context={{ type: 'post', name: post.user.username, id: post.id }}
      withLatestComment={post.commentCount > 0}
    />
  );
}
