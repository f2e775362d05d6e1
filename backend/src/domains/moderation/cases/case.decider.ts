// The moderation case of one comment, post or profile: reported, hidden, restored, or dismissed.
import type { ModeratedSubject, ReportReason } from '@libretto/contracts/events';
import type { Decider } from '../../../kernel/commands/decider';
import { emptyIdSet, hasId, type IdSet, withId } from '../../../kernel/commands/id-set';
import { assertNever } from '../../../kernel/values/assert';
import type { CaseEvent } from './case.events';

export interface CaseState {
  /** Everyone who ever reported it, because each person may report it once. */
  readonly reporterIds: IdSet;
  /** Number of undecided reports. */
  readonly openReports: number;
  readonly hiddenByActId: string | null;
}

/** The subject of a case, which is the same for all of its events. */
export interface CaseOf {
  readonly caseId: string;
  readonly subject: ModeratedSubject;
  readonly ownerId: string;
}

interface Decision extends CaseOf {
  readonly actId: string;
  readonly byUserId: string;
  readonly note: string | null;
}

export type CaseCommand =
  | (CaseOf & {
      readonly kind: 'report';
      readonly reporterId: string;
      readonly reason: ReportReason;
      readonly words: string | null;
    })
  | (Decision & { readonly kind: 'dismiss' })
  | (Decision & { readonly kind: 'hide'; readonly reason: ReportReason })
  /** `hiddenByActId` is set after a won appeal: content that was hidden again for another reason stays hidden. */
  | (Decision & { readonly kind: 'restore'; readonly hiddenByActId?: string });

export type CaseRefusal = 'OwnContent' | 'OwnCase' | 'NothingReported' | 'NotHidden';

export const caseDecider: Decider<CaseState, CaseCommand, CaseEvent, CaseRefusal> = {
  initialState: { reporterIds: emptyIdSet, openReports: 0, hiddenByActId: null },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ContentReported':
        return {
          ...state,
          reporterIds: withId(state.reporterIds, event.data.reporterId),
          openReports: state.openReports + 1,
        };
      case 'ReportsDismissed':
        return { ...state, openReports: 0 };
      case 'ContentHidden':
        return { ...state, openReports: 0, hiddenByActId: event.data.actId };
      case 'ContentRestored':
        return { ...state, openReports: 0, hiddenByActId: null };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    const { caseId, subject, ownerId } = command;
    if (command.kind === 'report') {
      const { reporterId, reason, words } = command;
      if (reporterId === ownerId) return 'OwnContent';
      if (hasId(state.reporterIds, reporterId)) return [];
      return [{ type: 'ContentReported', data: { caseId, subject, ownerId, reporterId, reason, words } }];
    }
    const { actId, byUserId, note } = command;
    if (byUserId === ownerId) return 'OwnCase';
    const data = { caseId, subject, ownerId, actId, byUserId, note };
    switch (command.kind) {
      case 'dismiss':
        return state.openReports === 0 ? 'NothingReported' : [{ type: 'ReportsDismissed', data }];
      case 'hide':
        if (state.hiddenByActId === null) {
          return [{ type: 'ContentHidden', data: { ...data, reason: command.reason } }];
        }
        // The content is hidden already, so reports that arrived since are dismissed.
        return state.openReports === 0 ? [] : [{ type: 'ReportsDismissed', data }];
      case 'restore': {
        const { hiddenByActId } = state;
        if (hiddenByActId === null) return 'NotHidden';
        if (command.hiddenByActId !== undefined && command.hiddenByActId !== hiddenByActId) return 'NotHidden';
        return [{ type: 'ContentRestored', data: { ...data, hiddenByActId } }];
      }
      default:
        return assertNever(command);
    }
  },
};
