// A post for tuned-in fans: complete for them, and with an offer to tune in for everyone else.

import { bus, type QueueContext, type SessionUser, type Track } from '@libretto/contracts/federation';
import { LockedPost, PostActions, PostCard, PostHead, PostText } from '@libretto/kit/cards';
import { openSupport } from '@libretto/product/intents';
import { clickTo } from '@libretto/product/links';
import { postPath, profilePath } from '@libretto/product/paths';
import { follow, upvote, useFact, useIsPending } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import type { TunedInPost } from '../api/posts-cache';
import { commentsSubjectOf } from '../feed/post-texts';
import { shareEntries } from '../feed/share-entries';
import { SongOfPost } from '../feed/song-of-post';
import { HiddenNote } from '../moderation/hidden-note';
import { clickToProfileInFeed } from '../people/open-profile';
import { MediaOfPost } from './media-of-post';
import { fansOnly } from './tuned-in-style';
import { useTunedInMenu } from './use-tuned-in-menu';

export interface TunedInItemProps {
  readonly post: TunedInPost;
  readonly user: SessionUser | null;
  /** The songs of the whole list, which form the queue. */
  readonly tracks: readonly Track[];
  readonly context: QueueContext;
  readonly onOpenMedia: (postId: string) => void;
  /** False where the page itself offers to tune in. */
  readonly offersTuneIn?: boolean;
  /** Set on the post's own page, which needs no link to itself and is left after a deletion. */
  readonly ownPage?: { readonly onDeleted: () => void };
}

const hundredths = 100;

export function TunedInItem(props: TunedInItemProps) {
  const { post, user, tracks, context, onOpenMedia, offersTuneIn = true, ownPage } = props;
  const { id, locked, description, song } = post;
  const artist = post.user;
  const { username } = artist;
  const isFollowing = useFact('following', artist.id, artist.isFollowing);
  const isFollowPending = useIsPending('following', artist.id);
  const { entries, dialog } = useTunedInMenu(post, user, ownPage?.onDeleted);
  return (
    <PostCard aria-label={t`Post by ${username}`}>
      <PostHead
        author={artist}
        authorHref={profilePath(artist.id)}
        onAuthor={clickToProfileInFeed(artist.id)}
        createdAt={post.createdAt}
        edited={post.updatedAt !== post.createdAt}
        {...(!ownPage && { href: postPath(id), onOpen: clickTo(postPath(id)) })}
        tunedInOnly
        follow={
          post.isOwn
            ? undefined
            : {
                following: isFollowing,
                busy: isFollowPending,
                onChange: (wanted) => follow(artist.id, wanted, { name: username }),
              }
        }
        menu={entries}
      />
      {locked ? (
        <LockedPost
          dominantColour={post.artworkColor}
          priceTalents={artist.tuneInPrice / hundredths}
          onTuneIn={offersTuneIn ? () => openSupport(artist.id, username, 'tune-in') : undefined}
        >
          {lockedText(post)}
        </LockedPost>
      ) : (
        <>
          {description !== null && (
            <PostText
              text={description}
              mentions={post.mentions}
              personHref={profilePath}
              onPerson={clickToProfileInFeed}
            />
          )}
          {song && <SongOfPost track={song.track} tracks={tracks} context={context} />}
          {song && <p css={fansOnly}>{t`Available only to Tuned In fans`}</p>}
          <MediaOfPost post={post} onOpen={() => onOpenMedia(id)} />
          {post.hidden && <HiddenNote hidden={post.hidden} />}
        </>
      )}
      <PostActions
        upvotes={post.upvotes}
        hasUpvoted={post.hasUpvoted}
        onUpvote={locked ? undefined : () => upvote(id, !post.hasUpvoted, 'tuned-in-post')}
        commentCount={post.commentCount}
        onComments={locked ? undefined : () => bus.emit('comments/open', { subject: commentsSubjectOf(post) })}
        share={shareEntries(post)}
      />
      {dialog}
    </PostCard>
  );
}

function lockedText({ contentType, user: { username } }: TunedInPost): string {
  switch (contentType) {
    case 'none':
      return t`A post, for those who tune in to ${username}.`;
    case 'song':
      return t`A song, for those who tune in to ${username}.`;
    case 'photo':
      return t`A photo, for those who tune in to ${username}.`;
    case 'audio':
      return t`A recording, for those who tune in to ${username}.`;
    case 'video':
      return t`A video, for those who tune in to ${username}.`;
  }
}
