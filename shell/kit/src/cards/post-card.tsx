// A post as it looks: head, text, song, lock and actions, to be put together by the feed.
import { t } from '@lingui/core/macro';
import type { ComponentPropsWithRef, MouseEventHandler, ReactNode } from 'react';
import { Button } from '../controls/button';
import { FollowButton } from '../controls/follow-button';
import { MenuButton, type MenuEntry, useMenuButton } from '../controls/menu-button';
import { PlayButton } from '../controls/play-button';
import { IconArrowBigUp, IconArrowBigUpFilled, IconLock, IconMessageCircle, IconShare3 } from '../icons/icons';
import { Avatar } from '../pictures/avatar';
import { Cover } from '../pictures/cover';
import { CoverWash } from '../pictures/cover-wash';
import { formatCount, formatTalents, formatTime } from '../text/format';
import { Label } from '../text/label';
import { MentionedText, type MentionedTextProps } from '../text/mentioned-text';
import { type Person, PersonName } from '../text/person';
import { RelativeTime } from '../text/relative-time';
import { LockTag } from '../text/tag';
import { postActions, postAuthor, postCard, postHead, postLock, postSong, postTag, postText } from './post-card-style';

/** The frame: surface one, radius 12, and free of layout work while far off screen. */
export function PostCard(props: ComponentPropsWithRef<'article'>) {
  return <article css={postCard} {...props} />;
}

export type PostHeadProps = {
  author: Person;
  authorHref?: string;
  onAuthor?: MouseEventHandler<HTMLAnchorElement>;
  createdAt: string;
  edited?: boolean;
  /** Of the post's own page; its time leads there. */
  href?: string;
  onOpen?: MouseEventHandler<HTMLAnchorElement>;
  tunedInOnly?: boolean;
  /** Left out on one's own posts and for visitors. */
  follow?: { following: boolean; busy?: boolean; onChange: (follow: boolean) => void };
  menu?: readonly MenuEntry[];
};

export function PostHead(props: PostHeadProps) {
  const { author, authorHref, onAuthor, createdAt, edited = false, href, onOpen, tunedInOnly, follow, menu } = props;
  const { username } = author;
  const time = <RelativeTime at={createdAt} form="post" />;
  return (
    <header css={postHead}>
      <Avatar id={author.id} name={author.username} imageId={author.profileImageId} patron={author.isPatron} />
      <div>
        <PersonName css={postAuthor} person={author} href={authorHref} onOpen={onAuthor} />
        {tunedInOnly && <LockTag css={postTag} />}
        <p>
          {author.isArtist ? t`Artist` : t`Listener`} ·{' '}
          {href === undefined ? (
            time
          ) : (
            <a href={href} onClick={onOpen}>
              {time}
            </a>
          )}
          {edited && ` ${t`(edited)`}`}
        </p>
      </div>
      {follow && <FollowButton name={author.username} {...follow} />}
      {menu && menu.length > 0 && <MenuButton label={t`More for the post by ${username}`} entries={menu} />}
    </header>
  );
}

export function PostText(props: MentionedTextProps) {
  return (
    <p css={postText} dir="auto">
      <MentionedText {...props} />
    </p>
  );
}

export type PostSongProps = {
  title: string;
  artist: string;
  imageId?: string | null;
  dominantColour?: string | null;
  durationSeconds?: number;
  current?: boolean;
  playing?: boolean;
  waiting?: boolean;
  onPlay: () => void;
  href?: string;
  onOpen?: MouseEventHandler<HTMLAnchorElement>;
  aside?: ReactNode;
};

/** The strip with cover and play button. */
export function PostSong({
  title,
  artist,
  imageId,
  dominantColour,
  durationSeconds,
  current = false,
  playing = false,
  waiting,
  onPlay,
  href,
  onOpen,
  aside,
}: PostSongProps) {
  return (
    <div css={postSong} data-current={current || undefined}>
      <Cover imageId={imageId} sizePx={56} fallbackName={title} dominantColour={dominantColour} />
      <div>
        {href ? (
          <a href={href} onClick={onOpen} data-title="">
            <bdi>{title}</bdi>
          </a>
        ) : (
          <strong data-title="">
            <bdi>{title}</bdi>
          </strong>
        )}
        <span>
          <bdi>{artist}</bdi>
        </span>
      </div>
      {aside}
      {durationSeconds !== undefined && <span data-time="">{formatTime(durationSeconds)}</span>}
      <PlayButton playing={current && playing} waiting={waiting} name={t`${title} by ${artist}`} onClick={onPlay} />
    </div>
  );
}

export type LockedPostProps = {
  /** Of the artist's latest cover: the ground. */
  dominantColour?: string | null;
  /** "A song, for those who tune in to Ottilie." */
  children: ReactNode;
  priceTalents: number;
  /** Without it there is no button, as for visitors who must sign in first. */
  onTuneIn?: () => void;
};

export function LockedPost({ dominantColour, children, priceTalents, onTuneIn }: LockedPostProps) {
  const price = formatTalents(priceTalents);
  return (
    <CoverWash dominantColour={dominantColour} kind="locked" css={postLock}>
      <span data-lock="">
        <IconLock size={20} aria-hidden />
      </span>
      <div>
        <strong>{t`Available only to Tuned In fans`}</strong>
        <p>{children}</p>
      </div>
      {onTuneIn && (
        <Button variant="primary" onClick={onTuneIn}>
          {t`Tune In for ${price}`}
        </Button>
      )}
    </CoverWash>
  );
}

export type PostActionsProps = {
  upvotes: number;
  hasUpvoted: boolean;
  onUpvote?: () => void;
  commentCount: number;
  onComments?: () => void;
  /** The ways to pass it on; a menu opens with them. */
  share?: readonly MenuEntry[];
};

function ShareButton({ entries }: { entries: readonly MenuEntry[] }) {
  const { trigger, menu } = useMenuButton(t({ message: 'Share', context: 'verb' }), entries, 'bottom start');
  return (
    <>
      <button type="button" {...trigger}>
        <IconShare3 size={20} aria-hidden />
        {t({ message: 'Share', context: 'verb' })}
      </button>
      {menu}
    </>
  );
}

export function PostActions({ upvotes, hasUpvoted, onUpvote, commentCount, onComments, share }: PostActionsProps) {
  const shownUpvotes = formatCount(upvotes);
  const shownComments = formatCount(commentCount);
  const Arrow = hasUpvoted ? IconArrowBigUpFilled : IconArrowBigUp;
  return (
    <footer css={postActions}>
      <button
        type="button"
        aria-pressed={hasUpvoted}
        aria-label={t`Upvote, ${shownUpvotes}`}
        disabled={!onUpvote}
        onClick={onUpvote}
      >
        <Arrow size={20} aria-hidden />
        <Label>{shownUpvotes}</Label>
      </button>
      <button type="button" aria-label={t`Comments, ${shownComments}`} disabled={!onComments} onClick={onComments}>
        <IconMessageCircle size={20} aria-hidden />
        <Label>{shownComments}</Label>
      </button>
      {share && <ShareButton entries={share} />}
    </footer>
  );
}
