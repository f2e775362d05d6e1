// Exports a person's reports, and the moderators' decisions about them.
import { allOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart } from '../../ports/directory/own-data';
import { blocks } from './blocks/blocks.projection';
import { type ActDoc, acts, appeals, reports } from './moderation.collections';

export const moderationOwnData: OwnDataPart = {
  lists: [
    listOf<{ caseId: string; reason: string; words: string | null; at: string }>(
      { name: 'moderation/reports', about: 'What you reported.' },
      ['caseId', 'reason', 'words', 'at'],
      (source, reporterId) => allOf(source, reports, 'byReporter', { reporterId }),
    ),
    listOf<ActDoc>(
      { name: 'moderation/decisions', about: 'What moderators decided about you or what you wrote.' },
      ['id', 'at', 'kind', 'subject', 'reason', 'note', 'until', 'strike', 'isWithdrawn'],
      (source, ownerId) => allOf(source, acts, 'byOwner', { ownerId, isAgainstOwner: true }),
    ),
    listOf<{ actId: string; words: string; at: string; outcome: string; note: string | null }>(
      { name: 'moderation/appeals', about: 'Your appeals, and what came of them.' },
      ['actId', 'words', 'at', 'outcome', 'note'],
      (source, userId) => allOf(source, appeals, 'byUser', { userId }),
    ),
    listOf<{ blockedId: string; blockedAt: string }>(
      { name: 'people/blocked', about: 'People whom you blocked.' },
      ['blockedId', 'blockedAt'],
      (source, blockerId) => allOf(source, blocks, 'byBlocker', { blockerId }),
    ),
  ],
};
