// The finance audit: account balances at any time with their causes, proved, exported and reconciled with the card
// provider.
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { CardPayments } from '../../ports/card-payments';
import type { Sealing } from '../../ports/seal-anchor';
import { auditEvents } from './audit-trail';
import { exportJob } from './exports/export.job';
import { exportRoutes } from './exports/export.routes';
import { financeUses } from './finance.deps';
import { financeRoutes } from './finance.routes';
import { ledgerProjection } from './ledger.projection';
import { ledgerNamesProjection } from './names.projection';
import { cardBookingsProjection } from './reconciliation/card-bookings.projection';
import { reconciliationJob } from './reconciliation/reconciliation.job';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes';
import { reportRoutes } from './reports/report.routes';
import { integrityRoutes } from './seals/integrity.routes';
import { logMoveEvents } from './seals/moved-log.stream';
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
  /** The read models that a verification compares with the log, document by document. */
  readonly replayed: () => ReplayedReadModels;
}

export const financeDomain = ({ cardPayments, compared, replayed, sealing = {} }: FinanceParts): DomainModule =>
  defineDomain({
    uses: financeUses,
    name: 'finance',
    events: [auditEvents, financeTaskEvents, sealEvents, logMoveEvents],
    projections: [
      ledgerProjection,
      ledgerNamesProjection,
      financeTasksProjection,
      sealsProjection,
      cardBookingsProjection,
    ],
    wire: (deps) => ({
      routes: financeRoutes(deps)
        .use(statementRoutes(deps))
        .use(reportRoutes(deps))
        .use(integrityRoutes(deps))
        .use(exportRoutes(deps))
        .use(reconciliationRoutes(deps)),
      policies: [beginFinanceTaskPolicy(deps.jobs)],
      jobs: [
        exportJob(deps),
        verificationJob(deps, { compared, replayed }),
        reconciliationJob(deps, cardPayments),
        sealJob(deps, sealing),
      ],
      start: () => startDailySeal(deps),
    }),
  });
