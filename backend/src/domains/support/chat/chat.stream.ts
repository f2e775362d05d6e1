// A person's support chat, in the stream `support-chat-{userId}`: conversations are limited per day, and answers can be
// rated.

import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { assertNever } from '../../../kernel/values/assert';

export type Rating = 'like' | 'dislike' | null;

export type ChatEvent =
  | DomainEvent<'SupportConversationStarted', { userId: string; conversationId: string; day: string }>
  | DomainEvent<
      'SupportQuestionAsked',
      {
        userId: string;
        conversationId: string;
        messageId: string;
        question: string | null;
        /** `{page}-{section}` of the passage that answered; null without an answer. */
        passage: string | null;
      }
    >
  | DomainEvent<'SupportAnswerRated', { userId: string; messageId: string; rating: Rating }>;

export interface ChatState {
  readonly day: string;
  readonly startedToday: number;
  /** The latest conversations, which can be continued. */
  readonly conversationIds: readonly string[];
  readonly ratings: Readonly<Record<string, Rating>>;
}

export type ChatCommand =
  | {
      readonly kind: 'ask';
      readonly userId: string;
      readonly conversationId: string;
      readonly messageId: string;
      readonly day: string;
      readonly question: string;
      readonly passage: string | null;
    }
  | { readonly kind: 'rate'; readonly userId: string; readonly messageId: string; readonly rating: Rating };

export type ChatRefusal = 'DailyLimit' | 'NoSuchAnswer';

export const conversationsADay = 5;
const keptConversations = 50;
const keptRatings = 500;

export const chatEvents = defineEvents<ChatEvent>({
  SupportConversationStarted: { version: 1 },
  SupportQuestionAsked: { version: 1, personal: { subject: (data) => data.userId, fields: ['question'] } },
  SupportAnswerRated: { version: 1 },
});

export const chatDecider: Decider<ChatState, ChatCommand, ChatEvent, ChatRefusal> = {
  initialState: { day: '', startedToday: 0, conversationIds: [], ratings: {} },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'SupportConversationStarted':
        return {
          ...state,
          day: data.day,
          startedToday: data.day === state.day ? state.startedToday + 1 : 1,
          conversationIds: [...state.conversationIds, data.conversationId].slice(-keptConversations),
        };
      case 'SupportQuestionAsked':
        return { ...state, ratings: latest({ ...state.ratings, [data.messageId]: null }) };
      case 'SupportAnswerRated':
        return { ...state, ratings: { ...state.ratings, [data.messageId]: data.rating } };
      default:
        return assertNever(type);
    }
  },
  decide: (command, state) => {
    const { userId, messageId } = command;
    if (command.kind === 'rate') {
      if (!Object.hasOwn(state.ratings, messageId)) return 'NoSuchAnswer';
      if (state.ratings[messageId] === command.rating) return [];
      return [{ type: 'SupportAnswerRated', data: { userId, messageId, rating: command.rating } }];
    }
    const { conversationId, day, question, passage } = command;
    const asked = {
      type: 'SupportQuestionAsked',
      data: { userId, conversationId, messageId, question, passage },
    } as const;
    if (state.conversationIds.includes(conversationId)) return [asked];
    if (remainingOn(state, day) === 0) return 'DailyLimit';
    return [{ type: 'SupportConversationStarted', data: { userId, conversationId, day } }, asked];
  },
};

/** @param day in UTC, such as `2026-11-23` */
export const remainingOn = (state: ChatState, day: string) =>
  Math.max(0, conversationsADay - (state.day === day ? state.startedToday : 0));

const latest = (ratings: ChatState['ratings']) => Object.fromEntries(Object.entries(ratings).slice(-keptRatings));

export const chatStream = defineStream({ name: 'support-chat', events: chatEvents, decider: chatDecider });
