// Notifies people of what others did with their content: one notification per cause, and none for their own actions.
import type {
  CommentEdited,
  CommentFamily,
  CommentPosted,
  DonationMade,
  NotificationKindsSwitched,
  NotificationsSwitched,
  PostEdited,
  PostPublished,
  SongApproved,
  SongDenied,
  SongPurchased,
  SongRenditionsFailed,
  TunedInPostEdited,
  TunedInPostPublished,
  TuneInPurchased,
  UserFollowed,
} from '@libretto/contracts/events';
import type { NotificationKind } from '@libretto/contracts/http/social/notifications';
import type { CommandHandler } from '../../kernel/commands/commands';
import { definePolicy, type Reaction } from '../../kernel/consumers/policies/policy';
import type { Conduct } from '../../ports/directory/conduct';
import type { InboxCommand, InboxState } from './inbox.decider';
import { type InboxEvent, type NewNotification, ownActorId } from './inbox.events';

const subjectOf = ({ family, subjectId: id }: { family: CommentFamily; subjectId: string }) =>
  ({ type: family, id }) as const;

const ownerOf = ({ family, subjectOwnerId }: CommentPosted['data']) =>
  family === 'tuned-in-post' ? { ownerId: subjectOwnerId } : {};

type InboxHandler = CommandHandler<InboxState, InboxCommand, InboxEvent, never>;

/** Yields everybody who is tuned in to an artist, in batches. */
export type FansOf = (artistId: string) => AsyncIterable<readonly string[]>;

export const notifyPolicy = (inboxes: InboxHandler, fansOf: FansOf) => {
  const notify = async (reaction: Reaction, notification: Omit<NewNotification, 'notificationId'>): Promise<void> => {
    if (notification.userId === notification.actorId) return;
    const notificationId = reaction.idInOrder(notification.userId);
    await inboxes.execute(
      notification.userId,
      { kind: 'open', notification: { ...notification, notificationId } },
      reaction.command(notification.userId),
    );
  };

  return definePolicy<
    | CommentPosted
    | CommentEdited
    | PostPublished
    | PostEdited
    | TunedInPostPublished
    | TunedInPostEdited
    | NotificationKindsSwitched
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
      NotificationKindsSwitched: ({ data: { userId, kinds } }, reaction) =>
        inboxes.execute(userId, { kind: 'switch-kinds', userId, kinds }, reaction.command()),
      CommentPosted: async ({ data }, reaction) => {
        const { authorId: actorId, answeredUserId, subjectOwnerId, commentId, mentions = [] } = data;
        const subject = subjectOf(data);
        // Each person receives one notification per comment, of the kind that concerns them most.
        const kinds = new Map<string, NotificationKind>([[subjectOwnerId, 'comment']]);
        for (const { userId } of mentions) kinds.set(userId, 'mention');
        if (answeredUserId !== null) kinds.set(answeredUserId, 'reply');
        for (const [userId, kind] of kinds) {
          const place = kind === 'mention' ? { mentionedIn: 'comment' as const } : {};
          await notify(reaction, { userId, kind, actorId, subject, commentId, ...place, ...ownerOf(data) });
        }
      },
      CommentEdited: async ({ data }, reaction) => {
        const { authorId: actorId, commentId, newlyMentioned = [] } = data;
        const subject = subjectOf(data);
        const about = { kind: 'mention', mentionedIn: 'comment', actorId, commentId, subject } as const;
        for (const userId of newlyMentioned) await notify(reaction, { userId, ...about });
      },
      PostPublished: async ({ data: { authorId: actorId, postId, mentions = [] } }, reaction) => {
        const about = { actorId, subject: { type: 'post', id: postId } } as const;
        const mentioned = new Set(mentions.map(({ userId }) => userId));
        for (const userId of mentioned)
          await notify(reaction, { userId, kind: 'mention', mentionedIn: 'post', ...about });
        for await (const fans of fansOf(actorId)) {
          for (const userId of fans)
            if (!mentioned.has(userId)) await notify(reaction, { userId, kind: 'new-post', ...about });
        }
      },
      // Only fans may see a tuned-in post, so mentioning anybody else sends no notification.
      TunedInPostPublished: async ({ data: { authorId: actorId, postId, mentions = [] } }, reaction) => {
        const about = { actorId, ownerId: actorId, subject: { type: 'tuned-in-post', id: postId } } as const;
        const mentioned = new Set(mentions.map(({ userId }) => userId));
        const mention = { kind: 'mention', mentionedIn: 'post', ...about } as const;
        for await (const fans of fansOf(actorId)) {
          for (const userId of fans)
            await notify(
              reaction,
              mentioned.has(userId) ? { userId, ...mention } : { userId, kind: 'new-post', ...about },
            );
        }
      },
      TunedInPostEdited: async ({ data: { authorId: actorId, postId, newlyMentioned } }, reaction) => {
        if (newlyMentioned.length === 0) return;
        const subject = { type: 'tuned-in-post', id: postId } as const;
        const about = { kind: 'mention', mentionedIn: 'post', actorId, ownerId: actorId, subject } as const;
        for await (const fans of fansOf(actorId)) {
          for (const userId of fans) if (newlyMentioned.includes(userId)) await notify(reaction, { userId, ...about });
        }
      },
      PostEdited: async ({ data: { authorId: actorId, postId, newlyMentioned } }, reaction) => {
        const about = { kind: 'mention', actorId, subject: { type: 'post', id: postId }, mentionedIn: 'post' } as const;
        for (const userId of newlyMentioned) await notify(reaction, { userId, ...about });
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
      // Only reviewers may know who decided.
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

/** Wraps the inboxes so that no notification is opened between people of whom one blocked the other. */
export const inboxesWithoutUnseen = (inboxes: InboxHandler, conduct: Pick<Conduct, 'areApart'>): InboxHandler => ({
  load: (id) => inboxes.load(id),
  execute: async (userId, command, context) => {
    const actorId = command.kind === 'open' ? command.notification.actorId : ownActorId;
    if (actorId === ownActorId || !(await conduct.areApart(userId, actorId))) {
      return inboxes.execute(userId, command, context);
    }
    const { state, revision } = await inboxes.load(userId);
    return {
      ...{ kind: 'accepted', streamId: `inbox-${userId}`, events: [], eventIds: [], at: '' },
      ...{ state, revision, tokens: [], lastPosition: undefined, replayed: false },
    };
  },
});
