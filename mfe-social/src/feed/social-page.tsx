// The feed page: posts, a composer, and suggested artists.

import type { FederatedModules } from '@libretto/contracts/federation';
import { Tabs } from '@libretto/kit/choices';
import { PageHead } from '@libretto/kit/text';
import { useMedia, visuallyHiddenStyle } from '@libretto/kit/theme';
import { goTo } from '@libretto/product/links';
import { postPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useFeed } from '../api/use-posts';
import { ComposerCard } from '../composer/composer-card';
import { BeingTalkedAbout } from '../people/being-talked-about';
import { WhoToFollow } from '../people/who-to-follow';
import { feed } from './feed-style';
import { NewPostsPill } from './new-posts-pill';
import { PostList } from './post-list';
import { useNewPosts } from './use-new-posts';

export function SocialPage({ search, user }: FederatedModules['mfe-social']['SocialPage']) {
  const from = user !== null && new URLSearchParams(search).get('feed') === 'following' ? 'following' : 'all';
  const source = useFeed(from);
  const { count, show } = useNewPosts(from, user?.id ?? null);
  useFormerAddress(search);
  const isWide = useMedia('wide');
  return (
    <>
      <PageHead title={t`Social`} />
      <h1 css={visuallyHiddenStyle} tabIndex={-1}>
        {t`Social`}
      </h1>
      <div css={feed.page}>
        <div css={feed.column}>
          <ComposerCard user={user} />
          {user && (
            <Tabs
              label={t`Posts`}
              tabs={feeds()}
              selected={from}
              onSelect={(id) => goTo(id === 'following' ? '/social?feed=following' : '/social', true)}
            />
          )}
          <NewPostsPill count={count} onShow={show} />
          <PostList
            key={from}
            source={source}
            user={user}
            context={{ type: 'post', name: t`Social` }}
            withLatestComment
            empty={from === 'all' ? emptyFeed() : emptyFollowing()}
          />
        </div>
        {isWide && (
          <aside css={feed.aside} aria-label={t`People and songs`}>
            <WhoToFollow />
            <BeingTalkedAbout />
          </aside>
        )}
      </div>
    </>
  );
}

const feeds = () =>
  [
    { id: 'all', label: t`All` },
    { id: 'following', label: t`Following` },
  ] as const;
const emptyFeed = () => ({ title: t`No posts yet`, text: t`What you and others share will be here.` });
const emptyFollowing = () => ({ title: t`No posts yet`, text: t`What the people you follow share will be here.` });

/** Redirects old URLs, from when a post opened above the feed, to the post's own page. */
function useFormerAddress(search: string): void {
  const postId = new URLSearchParams(search).get('post');
  useEffect(() => {
    if (postId) goTo(postPath(postId), true);
  }, [postId]);
}
