// Notifies people of what others did with what is theirs: one notification a cause, none for their own actions.
import type {
  CommentPosted,
  DonationMade,
  NotificationsSwitched,
  SongApproved,
  SongDenied,
  SongPurchased,
  SongRenditionsFailed,
  TuneInPurchased,
  UserFollowed,
} from '@libretto/contracts/events';
import type { CommandHandler } from '../../kernel/commands';
import { definePolicy, type Reaction } from '../../kernel/policy';
import type { InboxCommand, InboxState } from './inbox.decider';
import { type InboxEvent, type NewNotification, ownActorId } from './inbox.events';

type InboxHandler = CommandHandler<InboxState, InboxCommand, InboxEvent, never>;

export const notifyPolicy = (inboxes: InboxHandler) => {
  const notify = async (reaction: Reaction, notification: Omit<NewNotification, 'notificationId'>): Promise<void> => {
    if (notification.userId === notification.actorId) return;
    const notificationId = reaction.id(notification.userId);
    await inboxes.execute(
      notification.userId,
      { kind: 'open', notification: { ...notification, notificationId } },
      reaction.command(notification.userId),
    );
  };

  return definePolicy<
    | CommentPosted
    | UserFollowed
    | SongPurchased
    | TuneInPurchased
    | DonationMade
    | NotificationsSwitched
    | SongRenditionsFailed
    | SongApproved
    | SongDenied
  >({
    name: 'notify',
    handlers: {
      NotificationsSwitched: ({ data: { userId, enabled } }, reaction) =>
        inboxes.execute(userId, { kind: 'switch', userId, enabled }, reaction.command()),
      CommentPosted: async ({ data }, reaction) => {
        const { authorId: actorId, answeredUserId, subjectOwnerId, subjectId, family } = data;
        const subject = { type: family === 'song' ? ('song' as const) : ('post' as const), id: subjectId };
        if (answeredUserId !== null)
          await notify(reaction, { userId: answeredUserId, kind: 'reply', actorId, subject });
        // A reply to the song's owner is one notification, not two.
        if (subjectOwnerId !== answeredUserId)
          await notify(reaction, { userId: subjectOwnerId, kind: 'comment', actorId, subject });
      },
      UserFollowed: ({ data: { followerId, followeeId } }, reaction) =>
        notify(reaction, {
          userId: followeeId,
          kind: 'follow',
          actorId: followerId,
          subject: { type: 'user', id: followerId },
        }),
      SongPurchased: ({ data: { artistId, buyerId, songId } }, reaction) =>
        notify(reaction, { userId: artistId, kind: 'sale', actorId: buyerId, subject: { type: 'song', id: songId } }),
      TuneInPurchased: ({ data: { artistId, fanId } }, reaction) =>
        notify(reaction, { userId: artistId, kind: 'tune-in', actorId: fanId, subject: { type: 'user', id: fanId } }),
      SongRenditionsFailed: ({ data: { artistId, songId } }, reaction) =>
        notify(reaction, {
          userId: artistId,
          kind: 'renditions-failed',
          actorId: ownActorId,
          subject: { type: 'song', id: songId },
        }),
      // Who decided is nobody's business but the reviewers'.
      SongApproved: ({ data: { artistId, songId } }, reaction) =>
        notify(reaction, {
          userId: artistId,
          kind: 'song-approved',
          actorId: ownActorId,
          subject: { type: 'song', id: songId },
        }),
      SongDenied: ({ data: { artistId, songId } }, reaction) =>
        notify(reaction, {
          userId: artistId,
          kind: 'song-denied',
          actorId: ownActorId,
          subject: { type: 'song', id: songId },
        }),
      DonationMade: ({ data: { artistId, donorId, amountMinor } }, reaction) =>
        notify(reaction, {
          userId: artistId,
          kind: 'donation',
          actorId: donorId,
          subject: { type: 'user', id: donorId },
          amountMinor,
        }),
    },
  });
};
