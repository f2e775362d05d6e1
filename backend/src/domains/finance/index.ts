// The finance audit: account balances at any time with their causes, proved, exported and reconciled with the card
// provider.
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { FindPeopleWith } from '../../ports/directory/find-people';
import type { Sealing } from '../../ports/events/seal-anchor';
import type { Mailer } from '../../ports/messages/mailer';
import type { StepUp } from '../../ports/operations/step-up';
import type { CardPayments } from '../../ports/payments/card-payments';
import { adjustmentRoutes } from './adjustments/adjustment.routes';
import { adjustmentEvents } from './adjustments/adjustment.stream';
import { adjustmentsProjection } from './adjustments/adjustments.projection';
import { differenceEvents } from './adjustments/difference.stream';
import { auditEvents } from './audit/audit-trail';
import { ledgerNamesProjection } from './audit/names.projection';
import { exportJob } from './exports/export.job';
import { exportRoutes } from './exports/export.routes';
import { type FinanceDeps, financeUses } from './finance.deps';
import { financeRoutes } from './finance.routes';
import { ledgerProjection } from './ledger/ledger.projection';
import { cardBookingsProjection } from './reconciliation/card-bookings.projection';
import { reconciliationJob } from './reconciliation/reconciliation.job';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes';
import { unbookedProviderEventsProjection } from './reconciliation/unbooked-events.projection';
import { reportRoutes } from './reports/report.routes';
import { integrityRoutes } from './seals/integrity.routes';
import { logMoveEvents } from './seals/moved-log.stream';
import { mailSealJob, timestampSealJob } from './seals/outside-anchors';
import { sealJob, startDailySeal } from './seals/seal.job';
import { sealEvents } from './seals/seal.stream';
import { sealsProjection } from './seals/seals.projection';
import { statementRoutes } from './statement/statement.routes';
import { beginFinanceTaskPolicy } from './tasks/begin-finance-task.policy';
import { financeTaskEvents } from './tasks/finance-task.stream';
import { financeTasksProjection } from './tasks/finance-tasks.projection';
import type { ComparedBalances } from './verification/compare-balances';
import { type ReplayedReadModels, verificationJob } from './verification/verification.job';

export interface FinanceParts {
  /**
   * Lists the card provider's transactions; without it reconciliation is rejected with a message to the finance team.
   */
  readonly cardPayments?: Pick<CardPayments, 'balanceTransactions'>;
  /** Balances that other domains show, which a verification compares with a replay of the log. */
  readonly compared: readonly ComparedBalances[];
  readonly sealing?: Sealing;
  /** Sends each seal to the auditor if an address is configured. */
  readonly mailer: Mailer;
  /** Finds the people whom a search of the ledger names. */
  readonly findPeopleWith: FindPeopleWith;
  /** Requires people with a second factor to confirm again. */
  readonly stepUpWith: (deps: FinanceDeps) => StepUp;
  /** The read models that a verification compares with the log, document by document. */
  readonly replayed: () => ReplayedReadModels;
}

export const financeDomain = ({
  cardPayments,
  compared,
  replayed,
  findPeopleWith,
  stepUpWith,
  mailer,
  sealing = {},
}: FinanceParts): DomainModule =>
  defineDomain({
    uses: financeUses,
    name: 'finance',
    events: [auditEvents, adjustmentEvents, differenceEvents, financeTaskEvents, sealEvents, logMoveEvents],
    projections: [
      ledgerProjection,
      ledgerNamesProjection,
      financeTasksProjection,
      sealsProjection,
      adjustmentsProjection,
      cardBookingsProjection,
      unbookedProviderEventsProjection,
    ],
    wire: (deps) => ({
      routes: financeRoutes(deps, findPeopleWith(deps))
        .use(statementRoutes(deps))
        .use(reportRoutes(deps))
        .use(integrityRoutes(deps))
        .use(exportRoutes(deps))
        .use(reconciliationRoutes(deps))
        .use(adjustmentRoutes(deps, stepUpWith(deps))),
      policies: [beginFinanceTaskPolicy(deps.jobs)],
      jobs: [
        exportJob(deps),
        verificationJob(deps, { compared, replayed, checkTimestamp: sealing.checkTimestamp }),
        reconciliationJob(deps, cardPayments),
        sealJob(deps, sealing),
        mailSealJob(deps, sealing, mailer),
        timestampSealJob(deps, sealing),
      ],
      start: () => startDailySeal(deps),
    }),
  });
