// Renders a comment; its caller handles its actions. Replies are indented under a line from the parent's avatar.

import { css } from '@emotion/react';
import { plural, t } from '@lingui/core/macro';
import type { MouseEventHandler, ReactNode } from 'react';
import { MenuButton, type MenuEntry } from '../controls/menu-button';
import { IconHeart, IconHeartFilled } from '../icons/icons';
import { Avatar } from '../pictures/avatar';
import { formatCount, formatNumber } from '../text/format';
import { Label } from '../text/label';
import { MentionedText, type MentionedTextProps } from '../text/mentioned-text';
import { type Person, PersonName } from '../text/person';
import { RelativeTime } from '../text/relative-time';
import { colour } from '../theme/tokens';
import { commentFrame, commentMore, commentPill, commentText } from './comment-style';

export type CommentProps = Pick<MentionedTextProps, 'mentions' | 'personHref' | 'onPerson'> & {
  author: Person;
  authorHref?: string;
  onAuthor?: MouseEventHandler<HTMLElement>;
  text: string;
  createdAt: string;
  edited?: boolean;
  /** Its owner put it above the others. */
  pinned?: boolean;
  /** The username it answers, without the @. */
  replyingTo?: string | null;
  likes: number;
  hasLiked: boolean;
  /** Without it there is no like, as for visitors. */
  onLike?: () => void;
  onReply?: () => void;
  menu?: readonly MenuEntry[];
  /** Not yet on the server: its text is muted. */
  sending?: boolean | undefined;
  /** Known to this page alone: it can be neither liked nor answered. */
  isUnsent?: boolean | undefined;
  /** A reply has the small avatar and no replies. */
  isReply?: boolean;
  /** `<Comment isReply>` elements. */
  replies?: ReactNode;
  /** How many more a click shows; 0 shows no line. */
  moreReplies?: number;
  onMoreReplies?: () => void;
  className?: string;
};

const mention = css`
  color: ${colour.accentText};
`;

function CommentText({
  text,
  replyingTo,
  mentions = [],
  ...people
}: Pick<CommentProps, 'text' | 'replyingTo' | 'mentions' | 'personHref' | 'onPerson'>) {
  const at = replyingTo ? `@${replyingTo}` : '';
  // The composer writes the mention into the text; older clients did not, so it is shown either way, and once.
  if (!at || (text.startsWith(at) && mentions[0]?.start === 0))
    return <MentionedText text={text} mentions={mentions} {...people} />;
  const rest = text.startsWith(at) ? text.slice(at.length).trimStart() : text;
  const moved = text.length - rest.length;
  const kept = mentions.map((each) => ({ ...each, start: each.start - moved }));
  return (
    <>
      <span css={mention}>{at} </span>
      <MentionedText text={rest} mentions={kept} {...people} />
    </>
  );
}

function likesLabel(likes: number): string {
  const shown = formatCount(likes);
  return plural(likes, { one: `Like, ${shown} like`, other: `Like, ${shown} likes` });
}

function moreRepliesLabel(count: number): string {
  const shown = formatNumber(count);
  return plural(count, { one: `View ${shown} more reply`, other: `View ${shown} more replies` });
}

export function Comment({
  author,
  authorHref,
  onAuthor,
  text,
  createdAt,
  edited = false,
  pinned = false,
  mentions,
  personHref,
  onPerson,
  replyingTo,
  likes,
  hasLiked,
  onLike,
  onReply,
  menu,
  sending = false,
  isUnsent = sending,
  isReply = false,
  replies,
  moreReplies = 0,
  onMoreReplies,
  className,
}: CommentProps) {
  const { username } = author;
  const Heart = hasLiked ? IconHeartFilled : IconHeart;
  return (
    <article
      css={commentFrame}
      className={className}
      aria-label={isReply ? t`Reply by ${username}` : t`Comment by ${username}`}
      data-reply={isReply || undefined}
      aria-busy={sending || undefined}
    >
      <Avatar id={author.id} name={author.username} imageId={author.profileImageId} sizePx={isReply ? 24 : 32} />
      <div data-body="">
        <header>
          <PersonName person={author} href={authorHref} onOpen={onAuthor} artistTag>
            <span data-time="">
              <RelativeTime at={createdAt} form="comment" />
              {edited && ` ${t`(edited)`}`}
              {pinned && ` · ${t`Pinned`}`}
            </span>
          </PersonName>
          {menu && menu.length > 0 && (
            <MenuButton size="row" label={t`More for the comment by ${username}`} entries={menu} />
          )}
        </header>
        <p css={commentText} dir="auto" data-sending={sending || undefined}>
          <CommentText
            text={text}
            replyingTo={replyingTo}
            mentions={mentions}
            personHref={personHref}
            onPerson={onPerson}
          />
        </p>
        <footer>
          {(onLike || likes > 0) && (
            <button
              type="button"
              aria-pressed={hasLiked}
              aria-label={likesLabel(likes)}
              disabled={!onLike || isUnsent}
              onClick={onLike}
            >
              <Heart size={16} aria-hidden />
              {likes > 0 && <Label>{formatCount(likes)}</Label>}
            </button>
          )}
          {onReply && (
            <button type="button" onClick={onReply} disabled={isUnsent} aria-label={t`Reply to ${username}`}>
              {t({ message: 'Reply', context: 'verb' })}
            </button>
          )}
        </footer>
      </div>
      {(replies || moreReplies > 0) && (
        <div data-replies="">
          {replies}
          {moreReplies > 0 && (
            <button type="button" css={commentMore} onClick={onMoreReplies}>
              {moreRepliesLabel(moreReplies)}
            </button>
          )}
        </div>
      )}
    </article>
  );
}

export type NewCommentsPillProps = { count: number; onShow: () => void };

/** Straddles the list's upper hairline, so that it covers no name; the scroll does not move until it is pressed. */
export function NewCommentsPill({ count, onShow }: NewCommentsPillProps) {
  if (count <= 0) return null;
  const shown = formatCount(count);
  return (
    <button type="button" css={commentPill} onClick={onShow}>
      <span aria-hidden="true" />
      {plural(count, { one: `${shown} new comment`, other: `${shown} new comments` })}
    </button>
  );
}
