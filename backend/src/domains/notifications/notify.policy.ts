// Tells people what others did with what is theirs; one notification a cause, none for one's own doing.
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
  const tell = async (reaction: Reaction, notification: Omit<NewNotification, 'notificationId'>): Promise<void> => {
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
        if (answeredUserId !== null) await tell(reaction, { userId: answeredUserId, kind: 'reply', actorId, subject });
        // Who was answered on their own song is told once.
        if (subjectOwnerId !== answeredUserId)
          await tell(reaction, { userId: subjectOwnerId, kind: 'comment', actorId, subject });
      },
      UserFollowed: ({ data: { followerId, followeeId } }, reaction) =>
        tell(reaction, {
          userId: followeeId,
          kind: 'follow',
          actorId: followerId,
          subject: { type: 'user', id: followerId },
        }),
      SongPurchased: ({ data: { artistId, buyerId, songId } }, reaction) =>
        tell(reaction, { userId: artistId, kind: 'sale', actorId: buyerId, subject: { type: 'song', id: songId } }),
      TuneInPurchased: ({ data: { artistId, fanId } }, reaction) =>
        tell(reaction, { userId: artistId, kind: 'tune-in', actorId: fanId, subject: { type: 'user', id: fanId } }),
      SongRenditionsFailed: ({ data: { artistId, songId } }, reaction) =>
        tell(reaction, {
          userId: artistId,
          kind: 'renditions-failed',
          actorId: ownActorId,
          subject: { type: 'song', id: songId },
        }),
      // Who decided is nobody's business but the reviewers'.
      SongApproved: ({ data: { artistId, songId } }, reaction) =>
        tell(reaction, {
          userId: artistId,
          kind: 'song-approved',
          actorId: ownActorId,
          subject: { type: 'song', id: songId },
        }),
      SongDenied: ({ data: { artistId, songId } }, reaction) =>
        tell(reaction, {
          userId: artistId,
          kind: 'song-denied',
          actorId: ownActorId,
          subject: { type: 'song', id: songId },
        }),
      DonationMade: ({ data: { artistId, donorId, amountMinor } }, reaction) =>
        tell(reaction, {
          userId: artistId,
          kind: 'donation',
          actorId: donorId,
          subject: { type: 'user', id: donorId },
          amountMinor,
        }),
    },
  });
};
