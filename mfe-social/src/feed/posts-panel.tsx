// The posts of one user, as a part of the profile.

import type { FederatedModules } from '@libretto/contracts/federation';
import { t } from '@lingui/core/macro';
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
        context={{ type: 'post', name: t`Posts`, id: userId }}
        empty={{
          title: t`No posts yet`,
          text: isOwn ? t`What you share on the Social page will be here.` : t`What they share will be here.`,
        }}
      />
    </div>
  );
}
