import type {
  ContentHidden,
  ContentReported,
  ContentRestored,
  ModeratedSubject,
  ReportsDismissed,
} from '@libretto/contracts/events';
import { defineEvents } from '../../../kernel/events/event-catalogue';

export type CaseEvent = ContentReported | ReportsDismissed | ContentHidden | ContentRestored;

const wordsOfAdmin = { subject: (data: { byUserId: string }) => data.byUserId, fields: ['note' as const] };

export const caseEvents = defineEvents<CaseEvent>({
  ContentReported: { version: 1, personal: { subject: (data) => data.reporterId, fields: ['words'] } },
  ReportsDismissed: { version: 1, personal: wordsOfAdmin },
  ContentHidden: { version: 1, personal: wordsOfAdmin },
  ContentRestored: { version: 1, personal: wordsOfAdmin },
});

export const caseIdOf = ({ kind, id }: Pick<ModeratedSubject, 'kind' | 'id'>) => `${kind}-${id}`;

/** Shares the partition of the comment's thread, post or profile, so that hiding and editing have one order. */
export function partitionOf(subject: ModeratedSubject): string {
  return subject.kind === 'comment' ? `${subject.family}:${subject.subjectId}` : `${subject.kind}-${subject.id}`;
}
