// Notifies people of decisions about their content and of the outcome of their appeals, but never of who decided.
import type {
  AppealDecided,
  CommentingBanned,
  ContentHidden,
  ContentRestored,
  PenaltyWithdrawn,
  StrikeGiven,
} from '@libretto/contracts/events';
import type { CommandHandler } from '../../kernel/commands/commands';
import { definePolicy, type Reaction } from '../../kernel/consumers/policies/policy';
import type { InboxCommand, InboxState } from './inbox.decider';
import { type InboxEvent, type ModerationNews, ownActorId } from './inbox.events';

type InboxHandler = CommandHandler<InboxState, InboxCommand, InboxEvent, never>;

export const notifyOfModerationPolicy = (inboxes: InboxHandler) => {
  const notify = (userId: string, news: ModerationNews, reaction: Reaction) => {
    const subject = { type: 'user', id: userId } as const;
    const about = { userId, kind: 'moderation', actorId: ownActorId, subject, news } as const;
    const notification = { ...about, notificationId: reaction.idInOrder(userId) };
    return inboxes.execute(userId, { kind: 'open', notification }, reaction.command(userId));
  };
  return definePolicy<
    ContentHidden | ContentRestored | CommentingBanned | StrikeGiven | PenaltyWithdrawn | AppealDecided
  >({
    name: 'notify-of-moderation',
    handlers: {
      ContentHidden: ({ data: { ownerId, subject } }, reaction) =>
        notify(ownerId, { kind: 'hidden', what: subject.kind }, reaction),
      ContentRestored: ({ data: { ownerId, subject } }, reaction) =>
        notify(ownerId, { kind: 'restored', what: subject.kind }, reaction),
      CommentingBanned: ({ data: { userId, until } }, reaction) => notify(userId, { kind: 'banned', until }, reaction),
      StrikeGiven: ({ data: { userId, number, payoutsHeldUntil: until } }, reaction) =>
        notify(userId, { kind: 'strike', number, until }, reaction),
      PenaltyWithdrawn: ({ data: { userId, penalty } }, reaction) =>
        notify(userId, { kind: 'withdrawn', penalty }, reaction),
      AppealDecided: async ({ data: { userId, outcome } }, reaction) => {
        // A won appeal causes other notifications for what it reverses.
        if (outcome === 'upheld') await notify(userId, { kind: 'appeal-upheld' }, reaction);
      },
    },
  });
};
