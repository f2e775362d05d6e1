import type { DomainModule } from '../../kernel/domain';
import { auditEvents } from './audit-trail';
import { financeRoutes } from './finance.routes';
import { ledgerProjection } from './ledger.projection';
import { ledgerNamesProjection } from './names.projection';
import { statementRoutes } from './statement/statement.routes';

export const financeDomain: DomainModule = {
  name: 'finance',
  events: [auditEvents],
  projections: [ledgerProjection, ledgerNamesProjection],
  wire: (deps) => ({ routes: financeRoutes(deps).use(statementRoutes(deps)) }),
};
