// The newest other posts of an author, next to one of their posts.

import { css } from '@emotion/react';
import { RelativeTime } from '@libretto/kit/text';
import { colour, font, media, Section, space } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { postPath, profilePath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import type { FeedPost, Post } from '../api/posts-cache';
import { usePostsOf } from '../api/use-posts';
import { asideList, asideSection } from '../people/aside-style';

const mostShown = 3;
const none: readonly FeedPost[] = [];

export function OtherPosts({ author, without }: { author: Post['user']; without: string }) {
  const { username } = author;
  const { posts = none } = usePostsOf(author.id);
  const others = posts.filter(({ id }) => id !== without).slice(0, mostShown);
  if (others.length === 0) return null;
  return (
    <aside css={column} aria-label={t`More from ${username}`}>
      <Section
        title={t`More from ${username}`}
        css={asideSection}
        aside={
          <a {...linkTo(profilePath(author.id))} css={quietLink}>
            {t`View profile`}
          </a>
        }
      >
        <ul css={asideList}>
          {others.map(({ id, description, song, createdAt }) => (
            <li key={id}>
              <a {...linkTo(postPath(id))} css={words}>
                {description || song?.name || t`Post`}
              </a>
              <p>
                <RelativeTime at={createdAt} form="post" />
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </aside>
  );
}

/** In a one-column layout the section follows the comments. */
const column = css`
  padding-top: ${space[32]};
  ${media.wide} {
    padding-top: ${space[8]};
  }
`;

const quietLink = css`
  ${font.smallStrong}
  align-self: center;
  flex: none;
  color: ${colour.textMuted};
  ${media.hover} {
    &:hover {
      color: ${colour.text};
      text-decoration: underline;
    }
  }
`;

const words = css`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow-wrap: anywhere;
`;
