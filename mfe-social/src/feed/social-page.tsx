// The feed: what people say about music, with a place to say something and people to follow.
import type { FederatedModules } from '@libretto/contracts/federation';
import { useMedia } from '@libretto/kit/media';
import { PageHead } from '@libretto/kit/page-head';
import { visuallyHiddenStyle } from '@libretto/kit/visually-hidden';
import { useFeed } from '../api/use-posts';
import { ComposerCard } from '../composer/composer-card';
import { BeingTalkedAbout } from '../people/being-talked-about';
import { WhoToFollow } from '../people/who-to-follow';
import { feed } from './feed-style';
import { LinkedPost } from './linked-post';
import { PostList } from './post-list';

export function SocialPage({ search, user }: FederatedModules['mfe-social']['SocialPage']) {
  const posts = useFeed();
  const linkedId = new URLSearchParams(search).get('post');
  const isWide = useMedia('wide');
  return (
    <>
      <PageHead title="Social" />
      <h1 css={visuallyHiddenStyle} tabIndex={-1}>
        Social
      </h1>
      <div css={feed.page}>
        <div css={feed.column}>
          <ComposerCard user={user} />
          {linkedId && <LinkedPost postId={linkedId} user={user} />}
          <PostList
            posts={posts}
            user={user}
            context={{ type: 'post', name: 'Social' }}
            without={linkedId}
            withLatestComment
            empty={{ title: 'No posts yet', text: 'What you and others share will be here.' }}
          />
        </div>
        {isWide && (
          <aside css={feed.aside} aria-label="People and songs">
            <WhoToFollow />
            <BeingTalkedAbout />
          </aside>
        )}
      </div>
    </>
  );
}
