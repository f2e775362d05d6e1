import type { ProblemsOf } from '../../kernel/http/commands/outcome';
import { forbidden, notFound, problem } from '../../kernel/http/server/problem';
import type { AppealRefusal } from './appeals/appeal.stream';
import type { CaseRefusal } from './cases/case.decider';
import type { PenaltyRefusal } from './penalties/penalty.decider';

const ownCase = forbidden('You cannot decide about yourself');

export const caseProblems: ProblemsOf<CaseRefusal> = {
  OwnContent: problem(422, 'own-content', 'You cannot report yourself'),
  OwnCase: ownCase,
  NothingReported: problem(409, 'nothing-reported', 'There is nothing left to dismiss'),
  NotHidden: problem(409, 'not-hidden', 'This is not hidden'),
};

export const penaltyProblems: ProblemsOf<PenaltyRefusal> = {
  OwnCase: ownCase,
  BlockedAlready: problem(409, 'account-blocked', 'This account is blocked already'),
  NoSuchPenalty: notFound('This decision does not exist'),
};

export const appealProblems: ProblemsOf<AppealRefusal> = {
  AppealedAlready: problem(409, 'appealed-already', 'You have appealed against this decision already'),
  NoSuchAppeal: notFound('This appeal does not exist'),
  DecidedAlready: problem(409, 'appeal-decided', 'This appeal is decided already'),
  OwnCase: ownCase,
};
