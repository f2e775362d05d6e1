// The posts of one person, as a profile shows them.
import type { FederatedModules } from '@libretto/contracts/federation';
import { usePostsOf } from '../api/use-posts';
import { feed } from './feed-style';
import { PostList } from './post-list';

export function PostsPanel({ userId, user }: FederatedModules['mfe-social']['PostsPanel']) {
  const source = usePostsOf(userId);
  const isOwn = user?.id === userId;
  return (
    <div css={feed.column}>
      <PostList
        source={source}
        user={user}
        context={{ type: 'post', name: 'Posts', id: userId }}
        empty={{
          title: 'No posts yet',
          text: isOwn ? 'What you share on the Social page will be here.' : 'What they share will be here.',
        }}
      />
    </div>
  );
}
